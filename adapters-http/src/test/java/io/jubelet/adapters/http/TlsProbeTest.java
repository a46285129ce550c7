package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.probe.ProbeReport;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Probes through TLS: whose certificate it is does not matter, whether there is TLS does. */
@Timeout(180)
final class TlsProbeTest {

    private static final int FIRST_RECORD = 5;

    @TempDir
    Path directory;

    private final Vertx vertx = Vertx.vertx();
    private final NetworkProbeClient client = new NetworkProbeClient(vertx, "kube-probe/1.36");

    @AfterEach
    void stop() {
        client.close();
        vertx.close().await();
    }

    @Test
    void aCertificateForSomebodyElseIsAccepted() throws Exception {
        try (ScriptedServer server = new ScriptedServer(new SelfSigned(directory).context().getServerSocketFactory())) {
            server.page("fine");
            assertEquals(ProbeReport.success("fine"), get(server, true).report());
            HttpAnswer plain = get(server, false);
            assertTrue(plain instanceof HttpAnswer.Unanswered(String _, boolean plainHttp) && !plainHttp, plain.toString());
        }
    }

    @Test
    void aServerWithoutTlsIsRecognised() throws IOException {
        try (ScriptedServer server = new ScriptedServer()) {
            server.greet("HTTP/1.1 400 Bad Request|Content-Length: 0||");
            assertEquals(new HttpAnswer.Unanswered("Get \"https://127.0.0.1:" + server.port()
                    + "/\": http: server gave HTTP response to HTTPS client", true), get(server, true));
        }
    }

    @Test
    void anotherProtocolIsNoHttp() throws IOException {
        try (ScriptedServer server = new ScriptedServer()) {
            server.greet("SSH-2.0-OpenSSH_9.2|");
            HttpAnswer answer = get(server, true);
            assertEquals(new HttpAnswer.Unanswered("Get \"https://127.0.0.1:" + server.port()
                    + "/\": tls: first record does not look like a TLS handshake", false), answer);
        }
    }

    @Test
    void aServerThatClosesBeforeTheHandshakeIsAnEnd() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try (Socket accepted = server.accept()) {
                    accepted.getInputStream().readNBytes(FIRST_RECORD);
                    accepted.shutdownOutput();
                    accepted.getInputStream().readAllBytes();
                } catch (IOException e) {
                    // The client has gone.
                }
            });
            assertEquals(new HttpAnswer.Unanswered("Get \"https://127.0.0.1:" + server.getLocalPort() + "/\": EOF", false),
                    get(server.getLocalPort(), true));
        }
    }

    /** Ten seconds, which the transport has by itself, are less than a probe may have. */
    @Test
    void theHandshakeHasTheTimeOfTheProbe() {
        assertEquals(0, NegotiatingConnector.options().getSslHandshakeTimeout());
    }

    private HttpAnswer get(ScriptedServer server, boolean tls) {
        return get(server.port(), tls);
    }

    private HttpAnswer get(int port, boolean tls) {
        String url = (tls ? "https" : "http") + "://127.0.0.1:" + port + "/";
        return client.get(new HttpProbeRequest(tls, "127.0.0.1", port, "/", url, "",
                Map.of("User-Agent", List.of("test"))), Duration.ofSeconds(10));
    }
}
