package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.server.ClientAuthorities;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.tls.TrustingTls;
import io.netty.handler.ssl.OpenSsl;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedKeyManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that offer only versions, cipher suites or groups that are not configured have no handshake. */
@Timeout(60)
final class TlsSettingsTest {

    private static final String ECDSA_128 = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";
    private static final String ECDSA_256 = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384";

    private final Vertx vertx = Vertx.vertx();
    private KubeletServerListener server;

    /** Takes longer than a handshake may. */
    @BeforeAll
    static void makeCertificates() {
        TestCertificates.certificate("ca");
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
        vertx.close().await();
    }

    private int start(boolean nativeTls, Optional<String> minimum, List<String> suites, List<String> curves) {
        return start(nativeTls, new KubeletServerSettings.Tls(minimum, suites, curves), ClientAuthorities.NONE);
    }

    private int start(boolean nativeTls, KubeletServerSettings.Tls tls, ClientAuthorities authorities) {
        server = KubeletServerListener.secure(vertx, _ -> new ServerResponse.Complete(200, Headers.NONE, new byte[0]),
                new KubeletServerSettings("127.0.0.1", 0, tls,
                        Duration.ofHours(4), KubeletServerSettings.Limits.DEFAULT),
                () -> Optional.of(TestCertificates.pair("server")), authorities, nativeTls);
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

    /** Names of the authorities whose certificates the server asks for. */
    private static List<String> asked(int port) throws Exception {
        List<String> asked = new ArrayList<>();
        KeyManager keys = new X509ExtendedKeyManager() {
            @Override
            public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
                Stream.of(issuers).map(Principal::getName).filter(name -> !asked.contains(name)).forEach(asked::add);
                return null;
            }

            @Override
            public String[] getClientAliases(String type, Principal[] issuers) {
                return new String[0];
            }

            @Override
            public String[] getServerAliases(String type, Principal[] issuers) {
                return new String[0];
            }

            @Override
            public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
                return null;
            }

            @Override
            public X509Certificate[] getCertificateChain(String alias) {
                return new X509Certificate[0];
            }

            @Override
            public PrivateKey getPrivateKey(String alias) {
                return null;
            }
        };
        try (SSLSocket socket =
                (SSLSocket) TrustingTls.context(keys).getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.startHandshake();
        }
        return asked;
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

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void versionsBeforeTheMinimumAreRefused(boolean nativeTls) throws Exception {
        int port = start(nativeTls, Optional.of("VersionTLS13"), List.of(), List.of());
        assertThrows(IOException.class, () -> agreed(port, version("TLSv1.2")));
        assertEquals("TLSv1.3", agreed(port, version("TLSv1.2", "TLSv1.3")).split(" ")[0]);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theDefaultMinimumIsTls12(boolean nativeTls) throws Exception {
        int port = start(nativeTls, Optional.empty(), List.of(), List.of());
        assertThrows(IOException.class, () -> agreed(port, version("TLSv1.1")));
        assertEquals("TLSv1.2", agreed(port, version("TLSv1.2")).split(" ")[0]);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void otherCipherSuitesAreRefused(boolean nativeTls) throws Exception {
        int port = start(nativeTls, Optional.empty(), List.of(ECDSA_256), List.of());
        assertThrows(IOException.class, () -> agreed(port, suites(ECDSA_128)));
        assertEquals("TLSv1.2 " + ECDSA_256, agreed(port, suites(ECDSA_128, ECDSA_256)));
        // They are for versions before TLS 1.3 only.
        assertEquals("TLSv1.3", agreed(port, version("TLSv1.3")).split(" ")[0]);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void otherGroupsAreRefused(boolean nativeTls) throws Exception {
        int port = start(nativeTls, Optional.empty(), List.of(), List.of("CurveP384"));
        assertThrows(IOException.class, () -> agreed(port, groups("x25519")));
        assertEquals("TLSv1.3", agreed(port, groups("x25519", "secp256r1", "secp384r1")).split(" ")[0]);
        server.close();
        int any = start(nativeTls, Optional.empty(), List.of(), List.of());
        assertEquals("TLSv1.3", agreed(any, groups("x25519")).split(" ")[0]);
    }

    @Test
    void theJdkPrefersWhatIsCheapWithoutAesInHardware() throws Exception {
        int port = start(false, Optional.empty(), List.of(), List.of());
        assertEquals("TLSv1.3 TLS_CHACHA20_POLY1305_SHA256", agreed(port, version("TLSv1.2", "TLSv1.3")));
        assertEquals("TLSv1.2 TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", agreed(port, version("TLSv1.2")));
    }

    @Test
    void theLibraryPrefersWhatTheCpuHas() throws Exception {
        int port = start(true, Optional.empty(), List.of(), List.of());
        assertTrue(agreed(port, version("TLSv1.3")).contains("_AES_"));
        assertTrue(agreed(port, version("TLSv1.2")).contains("_ECDHE_ECDSA_WITH_AES_"));
        assertThrows(IOException.class, () -> agreed(port, suites("TLS_RSA_WITH_AES_128_GCM_SHA256")));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theAuthoritiesOfTheMomentAreNamed(boolean nativeTls) throws Exception {
        var authorities = new AtomicReference<>(List.of(TestCertificates.certificate("ca")));
        int port = start(nativeTls, KubeletServerSettings.Tls.DEFAULT, authorities::get);
        List<String> before = asked(port);
        authorities.set(List.of(TestCertificates.certificate("other-ca")));
        List<String> after = asked(port);
        assertEquals(1, before.size());
        assertEquals(1, after.size());
        assertNotEquals(before, after);
    }

    @Test
    void theLibrarySpeaksOnlyWhatItHas() {
        assertTrue(NativeTls.speaks(List.of()), () -> String.valueOf(OpenSsl.unavailabilityCause()));
        assertTrue(NativeTls.speaks(List.of(ECDSA_128, "TLS_RSA_WITH_AES_128_CBC_SHA")));
        assertFalse(NativeTls.speaks(List.of(ECDSA_128, "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256")));
    }
}
