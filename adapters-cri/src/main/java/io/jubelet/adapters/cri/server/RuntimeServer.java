package io.jubelet.adapters.cri.server;

import com.google.protobuf.InvalidProtocolBufferException;
import io.jubelet.adapters.cri.call.StatusCode;
import io.jubelet.adapters.cri.rpc.OffContext;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.RuntimeDetails;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;

/** Serves a runtime on a unix socket, to every client that may open it. Each call has a virtual thread of its own. */
public final class RuntimeServer implements AutoCloseable {

    private static final String RUNTIME_SERVICE = "/runtime.v1.RuntimeService/";
    private static final String IMAGE_SERVICE = "/runtime.v1.ImageService/";

    private final Vertx vertx;
    private final SocketPath socket;
    private final Map<String, Method> methods = new TreeMap<>();
    private final HttpServer server;

    private RuntimeServer(Vertx vertx, SocketPath socket, ContainerRuntime containers, ImageService images,
            RuntimeDetails details) {
        this.vertx = vertx;
        this.socket = socket;
        new RuntimeMethods(containers, details).all().forEach((name, method) ->
                methods.put(RUNTIME_SERVICE + name, method));
        new ImageMethods(images, details).all().forEach((name, method) -> methods.put(IMAGE_SERVICE + name, method));
        server = vertx.createHttpServer().requestHandler(this::accept);
    }

    /**
     * Serves a runtime. A socket that a dead process left is replaced.
     *
     * @param path absolute path of the socket
     * @throws PortException when the socket can't be made; the message says why
     */
    public static RuntimeServer listen(Vertx vertx, String path, ContainerRuntime containers, ImageService images,
            RuntimeDetails details) {
        SocketPath socket = new SocketPath(path);
        socket.makeWay();
        RuntimeServer made = new RuntimeServer(vertx, socket, containers, images, details);
        try {
            OffContext.await(() -> made.server.listen(SocketAddress.domainSocketAddress(path)));
            return made;
        } catch (ExecutionException e) {
            throw new UnavailableException("can't serve a runtime on " + path + ": " + e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnavailableException("interrupted before a runtime was served on " + path, e);
        }
    }

    private void accept(HttpServerRequest request) {
        Exchange exchange = new Exchange(vertx.getOrCreateContext(), request.response());
        Method method = methods.get(request.path());
        if (method == null) {
            exchange.fail(StatusCode.UNIMPLEMENTED, "unknown method " + request.path() + "; this runtime is a "
                    + "simulation that serves what an agent needs");
            return;
        }
        Frames.read(request, exchange, message -> Thread.ofVirtual().name("cri-served").start(() ->
                serve(method, message, exchange)));
    }

    private static void serve(Method method, byte[] message, Exchange exchange) {
        try {
            method.serve(message, exchange);
        } catch (InvalidProtocolBufferException e) {
            exchange.fail(StatusCode.INTERNAL, "the request can't be read: " + e.getMessage());
        } catch (RuntimeException e) {
            Failures.fail(exchange, e);
        }
    }

    /** Ends all calls and stops listening. */
    @Override
    public void close() {
        try {
            OffContext.await(server::close);
            socket.remove();
        } catch (ExecutionException e) {
            // Closed already, with Vert.x itself.
            socket.remove();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
