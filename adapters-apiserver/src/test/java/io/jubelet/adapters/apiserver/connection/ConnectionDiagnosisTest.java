package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.ServerUnderTest;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.VirtualTimers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Identities that do not fit their server, a real one where there is one: who, where, what is wrong, what to do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ConnectionDiagnosisTest {

    private static final ApiPath NODE = ApiPath.core().all("nodes").named("n");

    private ServerUnderTest cluster;

    @BeforeAll
    void start() {
        cluster = ServerUnderTest.withTls();
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    private <T extends PortException> T failure(Class<T> type, String kubeconfig) {
        try (ClusterConnection connection = cluster.open(kubeconfig)) {
            return assertThrows(type, () -> connection.api().get(NODE));
        }
    }

    private static void assertSays(PortException e, String... words) {
        for (String word : words) {
            assertTrue(e.getMessage().contains(word), e.getMessage());
        }
        assertTrue(e.getMessage().startsWith("GET /api/v1/nodes/n: "), e.getMessage());
        assertFalse(e.getMessage().contains("\n"), e.getMessage());
        assertFalse(e.getMessage().contains("PRIVATE KEY"), e.getMessage());
    }

    /** Some servers end such a connection, others answer; one that ends it may be faster than its reason. */
    @Test
    void aCertificateThatExpired() {
        PortException e = Await.value("a server that does not accept this node", Await.LIMIT,
                () -> Optional.of(failure(PortException.class, cluster.server().expiredKubeconfig("n")))
                        .filter(refused -> refused.getMessage().contains("does not accept this node")));
        assertSays(e, "does not accept this node (", "): kubeconfig /", ".yaml, whose client certificate expired at 20");
    }

    @Test
    void aTokenThatNobodyKnows() {
        String kubeconfig = cluster.server().adminKubeconfig().replaceAll("token: .*", "token: hunter2");
        PermissionDeniedException e = failure(PermissionDeniedException.class, kubeconfig);
        assertSays(e, "the server does not accept this node (Unauthorized): kubeconfig /");
        assertFalse(e.getMessage().contains("hunter2"), e.getMessage());
    }

    @Test
    void anAuthorityThatDidNotSignTheServer() {
        try (ServerUnderTest other = ServerUnderTest.withTls()) {
            String theirs = other.server().kubeconfig("n").lines().filter(line -> line.contains("authority-data"))
                    .findFirst().orElseThrow();
            assertSays(failure(UnavailableException.class, cluster.server().kubeconfig("n")
                            .replaceAll(" *certificate-authority-data: .*", theirs)),
                    "the certificate of https://127.0.0.1:", " is not trusted (", "certificate-authority has to be",
                    "kubeconfig /");
        }
    }

    @Test
    void aServerOfAnotherName() {
        assertSays(failure(UnavailableException.class, cluster.server().kubeconfig("n")
                        .replace("    server:", "    tls-server-name: elsewhere\n    server:")),
                "the certificate of https://127.0.0.1:", " is for other names; server or tls-server-name", "kubeconfig /");
    }

    @Test
    void aNameThatNobodyKnows(@TempDir Path directory) throws IOException {
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), cluster.server().kubeconfig("n")
                .replaceAll("server: .*", "server: https://nowhere:6443"));
        String said = new ConnectionDiagnosis(new Identity(kubeconfig, new FakeCommandRunner(), new VirtualTimers()))
                .explain(new UnknownHostException("nowhere"));
        assertTrue(said.startsWith("the name in https://nowhere:6443 is not known here: kubeconfig " + kubeconfig
                + ", whose client certificate is valid until 20"), said);
    }

    @Test
    void aServerWithoutTls() throws IOException {
        try (ServerSocket plain = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> refuseToSpeakTls(plain));
            String url = "https://127.0.0.1:" + plain.getLocalPort();
            assertSays(failure(UnavailableException.class, cluster.server().kubeconfig("n")
                    .replaceAll("server: .*", "server: " + url)), url + " does not speak TLS: kubeconfig /");
        }
    }

    /** As a web server does it. */
    private static void refuseToSpeakTls(ServerSocket plain) {
        while (!plain.isClosed()) {
            try (Socket caller = plain.accept()) {
                caller.getInputStream().read();
                caller.getOutputStream().write("HTTP/1.0 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                caller.shutdownOutput();
                caller.getInputStream().readAllBytes();
            } catch (IOException _) {
                // The caller is gone, or the test is over.
            }
        }
    }
}
