package io.jubelet.adapters.http.server;

import io.jubelet.ports.server.ClientAuthorities;
import io.jubelet.ports.server.ServingCertificates;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.TrustOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How the listeners of the kubelet server are set up. */
final class ListenerOptions {

    private static final int HEADER_LIMIT = 1 << 20;
    /** How many streams a connection of HTTP/2 may have at once. */
    static final int STREAMS = 250;
    /** How many streams a client, or the server for what a client did wrong, may reset within the window. */
    private static final int RESETS = 4 * STREAMS;
    private static final int RESET_WINDOW_SECONDS = 30;

    private ListenerOptions() {
    }

    /** Plain HTTP. Nothing is streamed there, so that a connection on which no byte moves is one that nobody reads. */
    static HttpServerOptions plain(KubeletServerSettings settings) {
        return common().setIdleTimeout(Math.toIntExact(settings.limits().idle().toMillis()))
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS);
    }

    private static HttpServerOptions common() {
        return new HttpServerOptions().setHttp2ClearTextEnabled(false)
                .setMaxHeaderSize(HEADER_LIMIT).setMaxInitialLineLength(HEADER_LIMIT)
                .setPerFrameWebSocketCompressionSupported(false).setPerMessageWebSocketCompressionSupported(false)
                .setHttp2RstFloodMaxRstFramePerWindow(RESETS).setHttp2RstFloodWindowDuration(RESET_WINDOW_SECONDS)
                .setHttp2RstFloodWindowDurationTimeUnit(TimeUnit.SECONDS)
                .setInitialSettings(new Http2Settings().setMaxConcurrentStreams(STREAMS).setMaxHeaderListSize(HEADER_LIMIT));
    }

    static HttpServerOptions secure(KubeletServerSettings settings, ServingCertificates certificates,
            ClientAuthorities authorities, ChannelGates gates, boolean nativeTls) {
        HttpServerOptions options = common();
        KubeletServerSettings.Tls tls = settings.tls();
        options.setSsl(true).setUseAlpn(true).setAlpnVersions(List.of(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1))
                .setSslEngineOptions(new TlsEngine(tls, authorities, gates, nativeTls))
                .setSslHandshakeTimeout(settings.limits().handshake().toMillis())
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
                .setEnabledSecureTransportProtocols(TlsNames.versions(tls.minVersion()))
                .setKeyCertOptions(KeyCertOptions.wrap(SingleManagerFactories.of(new ServingKeyManager(certificates))))
                .setTrustOptions(TrustOptions.wrap(SingleManagerFactories.of(new RequestingTrustManager(authorities))))
                .setClientAuth(authorities == ClientAuthorities.NONE ? ClientAuth.NONE : ClientAuth.REQUEST);
        TlsNames.suites(tls.cipherSuites()).forEach(options::addEnabledCipherSuite);
        return options;
    }
}
