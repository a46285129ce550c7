package io.jubelet.adapters.http.server;

import io.jubelet.ports.server.ClientAuthorities;
import io.netty.handler.ssl.SslContext;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import io.vertx.core.spi.tls.SslContextFactory;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

/**
 * The TLS of a listener with what Vert.x has no option for: which library speaks it, the groups of the key exchange, the order of
 * the cipher suites, and a {@link ChannelGate} behind the TLS of each connection.
 *
 * <p>{@link NativeTls} speaks it where it can. With the TLS of the JDK, of the cipher suites that a client offers, those with
 * ChaCha20 come first: a JVM that compiles with C1 alone has no AES in hardware, and a scrape of a full node is some megabytes.
 */
final class TlsEngine extends JdkSSLEngineOptions {

    private final KubeletServerSettings.Tls settings;
    private final ClientAuthorities authorities;
    private final ChannelGates gates;
    private final boolean nativeTls;

    /**
     * The TLS of a listener.
     *
     * @param authorities are named to clients
     * @param gates gets the gate of each connection
     * @param nativeTls whether it is spoken by {@link NativeTls}
     */
    TlsEngine(KubeletServerSettings.Tls settings, ClientAuthorities authorities, ChannelGates gates, boolean nativeTls) {
        this.settings = settings;
        this.authorities = authorities;
        this.gates = gates;
        this.nativeTls = nativeTls;
    }

    @Override
    public TlsEngine copy() {
        return new TlsEngine(settings, authorities, gates, nativeTls);
    }

    @Override
    public SslContextFactory sslContextFactory() {
        return new Factory(nativeTls ? new OpenSSLEngineOptions().sslContextFactory() : super.sslContextFactory());
    }

    private void setUp(SSLEngine engine) {
        SSLParameters parameters = engine.getSSLParameters();
        List<String> groups = TlsNames.groups(settings.curves());
        if (!groups.isEmpty()) {
            parameters.setNamedGroups(groups.toArray(String[]::new));
        }
        if (!nativeTls) {
            parameters.setUseCipherSuitesOrder(true);
            parameters.setCipherSuites(Stream.of(parameters.getCipherSuites())
                    .sorted(Comparator.comparing(suite -> !suite.contains("_CHACHA20_"))).toArray(String[]::new));
        }
        engine.setSSLParameters(parameters);
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
            inner.enabledCipherSuites(nativeTls ? NativeTls.suites(suites) : suites);
            return this;
        }

        @Override
        public SslContextFactory applicationProtocols(List<String> protocols) {
            inner.applicationProtocols(protocols);
            return this;
        }

        @Override
        public SslContext create() throws SSLException {
            return new GatedContext(current(), TlsEngine.this::setUp, gates);
        }

        private Supplier<SslContext> current() throws SSLException {
            if (nativeTls) {
                return new NativeTls(inner::create, authorities);
            }
            SslContext only = inner.create();
            return () -> only;
        }
    }
}
