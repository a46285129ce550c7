package io.jubelet.adapters.http.server;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.DelegatingSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.spi.tls.SslContextFactory;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

/**
 * The TLS of the JDK with what Vert.x has no option for: the groups of the key exchange, the order of the cipher suites, and
 * a {@link ChannelGate} behind the TLS of each connection.
 *
 * <p>Of the cipher suites that a client offers, those with ChaCha20 come first: a JVM that compiles with C1 alone has no AES in
 * hardware, and a scrape of a full node is some megabytes.
 */
final class TlsEngine extends JdkSSLEngineOptions {

    private final List<String> groups;
    private final ChannelGates gates;

    /**
     * The TLS of a listener.
     *
     * @param groups names of the groups in the order of preference; empty for the default
     * @param gates gets the gate of each connection
     */
    TlsEngine(List<String> groups, ChannelGates gates) {
        this.groups = List.copyOf(groups);
        this.gates = gates;
    }

    @Override
    public TlsEngine copy() {
        return new TlsEngine(groups, gates);
    }

    @Override
    public SslContextFactory sslContextFactory() {
        return new Factory(super.sslContextFactory());
    }

    private final class Factory implements SslContextFactory {

        private final SslContextFactory inner;

        Factory(SslContextFactory inner) {
            this.inner = inner;
        }

        @Override
        public SslContextFactory useAlpn(boolean wanted) {
            inner.useAlpn(wanted);
            return this;
        }

        @Override
        public SslContextFactory clientAuth(io.netty.handler.ssl.ClientAuth clientAuth) {
            inner.clientAuth(clientAuth);
            return this;
        }

        @Override
        public SslContextFactory forClient(boolean client) {
            inner.forClient(client);
            return this;
        }

        @Override
        public SslContextFactory keyMananagerFactory(KeyManagerFactory keys) {
            inner.keyMananagerFactory(keys);
            return this;
        }

        @Override
        public SslContextFactory trustManagerFactory(TrustManagerFactory trust) {
            inner.trustManagerFactory(trust);
            return this;
        }

        @Override
        public SslContextFactory enabledCipherSuites(Set<String> suites) {
            inner.enabledCipherSuites(suites);
            return this;
        }

        @Override
        public SslContextFactory applicationProtocols(List<String> protocols) {
            inner.applicationProtocols(protocols);
            return this;
        }

        @Override
        public SslContext create() throws SSLException {
            return new Gated(inner.create());
        }
    }

    private final class Gated extends DelegatingSslContext {

        Gated(SslContext inner) {
            super(inner);
        }

        @Override
        protected void initEngine(SSLEngine engine) {
            SSLParameters parameters = engine.getSSLParameters();
            parameters.setUseCipherSuitesOrder(true);
            parameters.setCipherSuites(Stream.of(parameters.getCipherSuites())
                    .sorted(Comparator.comparing(suite -> !suite.contains("_CHACHA20_"))).toArray(String[]::new));
            if (!groups.isEmpty()) {
                parameters.setNamedGroups(groups.toArray(String[]::new));
            }
            engine.setSSLParameters(parameters);
        }

        @Override
        protected SslHandler newHandler(ByteBufAllocator allocator, boolean startTls, Executor executor) {
            return new GatedHandler(newEngine(allocator), startTls, executor);
        }

        @Override
        protected SslHandler newHandler(ByteBufAllocator allocator, String peer, int port, boolean startTls,
                Executor executor) {
            return new GatedHandler(newEngine(allocator, peer, port), startTls, executor);
        }
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
