package io.jubelet.adapters.grpc.server;

import io.jubelet.adapters.grpc.VertxFutures;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.Vertx;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/**
 * Serves methods on a unix socket, to every client that may open it. Each call has a virtual thread of its own. How a client names the
 * server ({@code :authority}) does not matter: those written in Go take the percent-encoded path of the socket, and the HTTP server of
 * Vert.x refuses requests with such a name.
 */
public final class GrpcServer implements AutoCloseable {

    /** How many calls a connection may have at once; clients wait with more. */
    private static final int MAX_CALLS = 100;

    private final String name;
    private final SocketFile socket;
    private final Map<String, ServerMethod> methods;
    private final ServerLimits limits;
    private final ConnectionCount connections;
    private final UnreadAnswers unread;
    private final NetServer server;

    private GrpcServer(Vertx vertx, String name, SocketFile socket, ServerLimits limits, Map<String, ServerMethod> methods) {
        this.name = name;
        this.socket = socket;
        this.limits = limits;
        this.connections = new ConnectionCount(name, limits.connections());
        this.unread = new UnreadAnswers(name, limits.unreadBytes());
        this.methods = Map.copyOf(methods);
        this.server = vertx.createNetServer().connectHandler(this::connected);
    }

    /**
     * Serves methods. A socket that a killed process left is replaced.
     *
     * @param name name of the server in messages
     * @param path absolute path of the socket
     * @param limits what clients may ask for
     * @param methods the methods by their path, such as {@code /runtime.v1.RuntimeService/Version}
     * @throws PortException when the socket can't be made; the message has the cause
     * @throws CancelledException when the thread is interrupted; nothing is served then
     */
    public static GrpcServer listen(Vertx vertx, String name, String path, ServerLimits limits, Map<String, ServerMethod> methods) {
        Path place = Path.of(path);
        SocketFile socket = new SocketFile(place, "." + place.getFileName(), Optional.empty(), "name another path");
        Path bound = socket.prepare();
        GrpcServer made = new GrpcServer(vertx, name, socket, limits, methods);
        try {
            VertxFutures.await("serve " + name + " on " + path,
                    () -> made.server.listen(SocketAddress.domainSocketAddress(bound.toString())), _ -> made.server.close());
            socket.publish();
            return made;
        } catch (PortException | CancelledException e) {
            made.close();
            throw e;
        } catch (ExecutionException e) {
            socket.remove();
            throw new UnavailableException("can't serve " + name + " on " + path + ": " + e.getCause().getMessage(), e);
        }
    }

    /** Each stream of the connection is a call. What is about the connection alone (settings, pings) is answered by the codec. */
    private void connected(NetSocket client) {
        if (!connections.admits(client)) {
            return;
        }
        NetSocketInternal connection = (NetSocketInternal) client;
        ByteBudget budget = new ByteBudget(limits.connectionBytes());
        connection.messageHandler(ReferenceCountUtil::release);
        ChannelHandlerContext last = connection.channelHandlerContext();
        UnreadAnswers.Connection answers = unread.open(() -> last.channel().close());
        last.channel().closeFuture().addListener(_ -> answers.end());
        last.pipeline().addBefore(last.name(), "http2", Http2FrameCodecBuilder.forServer()
                .initialSettings(Http2Settings.defaultSettings().maxConcurrentStreams(MAX_CALLS)).build());
        last.pipeline().addBefore(last.name(), "calls", new Http2MultiplexHandler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel stream) {
                stream.pipeline().addLast(new CallHandler(name, methods, limits, budget, answers));
            }
        }));
    }

    /** Takes the socket away, ends all calls and stops listening. */
    @Override
    public void close() {
        try {
            socket.remove();
        } finally {
            end();
        }
    }

    private void end() {
        try {
            VertxFutures.await(server::close);
        } catch (ExecutionException e) {
            // Closed already, with Vert.x itself.
        } catch (InterruptedException e) {
            // It closes all the same.
            Thread.currentThread().interrupt();
        }
    }
}
