package io.jubelet.adapters.grpc.server;

import com.google.protobuf.InvalidProtocolBufferException;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.adapters.grpc.VertxFutures;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * Serves methods on a unix socket, to every client that may open it. Each call has a virtual thread of its own. A client
 * has to name a host as its authority, as those written in Go do; the HTTP server closes the connection for a path there.
 */
public final class GrpcServer implements AutoCloseable {

    private final Vertx vertx;
    private final String name;
    private final UnixSocketFile socket;
    private final Map<String, ServerMethod> methods;
    private final HttpServer server;

    private GrpcServer(Vertx vertx, String name, UnixSocketFile socket, Map<String, ServerMethod> methods) {
        this.vertx = vertx;
        this.name = name;
        this.socket = socket;
        this.methods = Map.copyOf(methods);
        this.server = vertx.createHttpServer().requestHandler(this::accept);
    }

    /**
     * Serves methods. A socket that a killed process left is replaced.
     *
     * @param name name of the server in messages
     * @param path absolute path of the socket
     * @param methods the methods by their path, such as {@code /runtime.v1.RuntimeService/Version}
     * @throws PortException when the socket can't be made; the message has the cause
     */
    public static GrpcServer listen(Vertx vertx, String name, String path, Map<String, ServerMethod> methods) {
        UnixSocketFile socket = new UnixSocketFile(path);
        socket.makeWay();
        GrpcServer made = new GrpcServer(vertx, name, socket, methods);
        try {
            VertxFutures.await(() -> made.server.listen(SocketAddress.domainSocketAddress(path)));
            return made;
        } catch (ExecutionException e) {
            throw new UnavailableException("can't serve " + name + " on " + path + ": " + e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnavailableException("interrupted before " + name + " was served on " + path, e);
        }
    }

    private void accept(HttpServerRequest request) {
        ServerCall call = new ServerCall(vertx.getOrCreateContext(), request.response());
        ServerMethod method = methods.get(request.path());
        if (method == null) {
            call.fail(StatusCode.UNIMPLEMENTED, "unknown method " + request.path() + " of " + name);
            return;
        }
        RequestReader.read(request, call, message -> Thread.ofVirtual().name("grpc-call").start(() ->
                serve(method, message, call)));
    }

    private static void serve(ServerMethod method, byte[] message, ServerCall call) {
        try {
            method.serve(message, call);
        } catch (InvalidProtocolBufferException e) {
            call.fail(StatusCode.INTERNAL, "the request can't be read: " + e.getMessage());
        } catch (RuntimeException e) {
            Failures.fail(call, e);
        }
    }

    /** Ends all calls and stops listening. */
    @Override
    public void close() {
        try {
            VertxFutures.await(server::close);
            socket.remove();
        } catch (ExecutionException e) {
            // Closed already, with Vert.x itself.
            socket.remove();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
