package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.server.ClientAuthorities;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.tls.TrustingTls;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that offer only versions, cipher suites or groups that are not configured have no handshake. */
@Timeout(60)
final class TlsSettingsTest {

    private static final String ECDSA_128 = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";
    private static final String ECDSA_256 = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384";

    private final Vertx vertx = Vertx.vertx();
    private NodeHttpServer server;

    /** Takes longer than a handshake may. */
    @BeforeAll
    static void makeCertificates() {
        TestCertificates.certificate("ca");
    }

    @AfterEach
    void stop() {
        server.close();
        vertx.close().await();
    }

    private int start(Optional<String> minimum, List<String> suites, List<String> curves) {
        server = NodeHttpServer.secure(vertx, _ -> new ServerResponse.Complete(200, Headers.NONE, new byte[0]),
                new NodeServerSettings("127.0.0.1", 0, new NodeServerSettings.Tls(minimum, suites, curves),
                        Duration.ofHours(4), NodeServerSettings.Limits.DEFAULT),
                () -> Optional.of(TestCertificates.pair("server")), ClientAuthorities.NONE);
        return server.start();
    }

    /** Version and cipher suite that were agreed on. */
    private static String agreed(int port, Consumer<SSLParameters> offer) throws Exception {
        try (SSLSocket socket =
                (SSLSocket) TrustingTls.context().getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            SSLParameters parameters = socket.getSSLParameters();
            offer.accept(parameters);
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            return socket.getSession().getProtocol() + " " + socket.getSession().getCipherSuite();
        }
    }

    private static Consumer<SSLParameters> version(String... versions) {
        return parameters -> parameters.setProtocols(versions);
    }

    private static Consumer<SSLParameters> suites(String... suites) {
        return version("TLSv1.2").andThen(parameters -> parameters.setCipherSuites(suites));
    }

    private static Consumer<SSLParameters> groups(String... groups) {
        return version("TLSv1.3").andThen(parameters -> parameters.setNamedGroups(groups));
    }

    @Test
    void versionsBeforeTheMinimumAreRefused() throws Exception {
        int port = start(Optional.of("VersionTLS13"), List.of(), List.of());
        assertThrows(IOException.class, () -> agreed(port, version("TLSv1.2")));
        assertEquals("TLSv1.3", agreed(port, version("TLSv1.2", "TLSv1.3")).split(" ")[0]);
    }

    @Test
    void theDefaultMinimumIsTls12() throws Exception {
        int port = start(Optional.empty(), List.of(), List.of());
        assertThrows(IOException.class, () -> agreed(port, version("TLSv1.1")));
        assertEquals("TLSv1.2", agreed(port, version("TLSv1.2")).split(" ")[0]);
    }

    @Test
    void otherCipherSuitesAreRefused() throws Exception {
        int port = start(Optional.empty(), List.of(ECDSA_256), List.of());
        assertThrows(IOException.class, () -> agreed(port, suites(ECDSA_128)));
        assertEquals("TLSv1.2 " + ECDSA_256, agreed(port, suites(ECDSA_128, ECDSA_256)));
        // They are for versions before TLS 1.3 only.
        assertEquals("TLSv1.3", agreed(port, version("TLSv1.3")).split(" ")[0]);
    }

    @Test
    void otherGroupsAreRefused() throws Exception {
        int port = start(Optional.empty(), List.of(), List.of("CurveP384"));
        assertThrows(IOException.class, () -> agreed(port, groups("x25519")));
        assertEquals("TLSv1.3", agreed(port, groups("x25519", "secp256r1", "secp384r1")).split(" ")[0]);
        server.close();
        int any = start(Optional.empty(), List.of(), List.of());
        assertEquals("TLSv1.3", agreed(any, groups("x25519")).split(" ")[0]);
    }

    @Test
    void whatIsCheapWithoutAesInHardwareComesFirst() throws Exception {
        int port = start(Optional.empty(), List.of(), List.of());
        assertEquals("TLSv1.3 TLS_CHACHA20_POLY1305_SHA256", agreed(port, version("TLSv1.2", "TLSv1.3")));
        assertEquals("TLSv1.2 TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", agreed(port, version("TLSv1.2")));
    }
}
