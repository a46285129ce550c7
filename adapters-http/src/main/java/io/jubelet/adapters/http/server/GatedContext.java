package io.jubelet.adapters.http.server;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.ApplicationProtocolNegotiator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSessionContext;

/** The TLS of a listener with a {@link ChannelGate} behind that of each connection. */
final class GatedContext extends SslContext {

    private final Supplier<SslContext> current;
    private final Consumer<SSLEngine> setUp;
    private final ChannelGates gates;

    /**
     * The TLS of a listener.
     *
     * @param current is asked for each connection
     * @param setUp sees each engine before its handshake
     * @param gates gets the gate of each connection
     */
    GatedContext(Supplier<SslContext> current, Consumer<SSLEngine> setUp, ChannelGates gates) {
        this.current = current;
        this.setUp = setUp;
        this.gates = gates;
    }

    @Override
    public boolean isClient() {
        return current.get().isClient();
    }

    @Override
    public List<String> cipherSuites() {
        return current.get().cipherSuites();
    }

    @Override
    public ApplicationProtocolNegotiator applicationProtocolNegotiator() {
        return current.get().applicationProtocolNegotiator();
    }

    @Override
    public SSLSessionContext sessionContext() {
        return current.get().sessionContext();
    }

    @Override
    public SSLEngine newEngine(ByteBufAllocator allocator) {
        return ready(current.get().newEngine(allocator));
    }

    @Override
    public SSLEngine newEngine(ByteBufAllocator allocator, String peer, int port) {
        return ready(current.get().newEngine(allocator, peer, port));
    }

    private SSLEngine ready(SSLEngine engine) {
        setUp.accept(engine);
        return engine;
    }

    @Override
    protected SslHandler newHandler(ByteBufAllocator allocator, boolean startTls, Executor executor) {
        return new GatedHandler(newEngine(allocator), startTls, executor);
    }

    @Override
    protected SslHandler newHandler(ByteBufAllocator allocator, String peer, int port, boolean startTls, Executor executor) {
        return new GatedHandler(newEngine(allocator, peer, port), startTls, executor);
    }

    private final class GatedHandler extends SslHandler {

        GatedHandler(SSLEngine engine, boolean startTls, Executor executor) {
            super(engine, startTls, executor);
        }

        @Override
        public void handlerAdded(ChannelHandlerContext context) throws Exception {
            super.handlerAdded(context);
            context.pipeline().addAfter(context.name(), "gate", new ChannelGate(gates));
        }
    }
}
