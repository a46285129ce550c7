package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.server.ClientAuthorities;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What whoever has not been authenticated may take of connections and time. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LimitsTest {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final String KNOWN = "GET / HTTP/1.1|Host: n|Authorization: Bearer good||";
    private static final String NOBODY = "GET / HTTP/1.1|Host: n||";
    private static final String AWAY = "GET /away HTTP/1.1|Host: n||";
    private static final String DEFECT = "GET /defect HTTP/1.1|Host: n||";
    private static final String NOWHERE = "GET /nowhere HTTP/1.1|Host: n||";

    private final Vertx vertx = Vertx.vertx();
    private final BlockingQueue<ServerRequest> requests = new LinkedBlockingQueue<>();
    private final List<AutoCloseable> open = new ArrayList<>();
    private KubeletServerListener server;

    /** Takes longer than a handshake may. */
    @BeforeAll
    static void makeCertificates() {
        TestCertificates.certificate("ca");
    }

    private int start(int unauthenticated, Duration handshake, Duration firstRequest, Duration idle) {
        server = KubeletServerListener.secure(vertx, this::respond,
                new KubeletServerSettings("127.0.0.1", 0, KubeletServerSettings.Tls.DEFAULT, Duration.ofHours(4),
                        new KubeletServerSettings.Limits(unauthenticated, handshake, firstRequest, idle)),
                () -> Optional.of(TestCertificates.pair("server")), ClientAuthorities.NONE);
        return server.start();
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        server.close();
        vertx.close().await();
    }

    /** As the core does: some answers need no caller. */
    private ServerResponse respond(ServerRequest request) {
        requests.add(request);
        if (request.target().startsWith("/nowhere")) {
            return text(404, "not found").toUnauthenticated();
        }
        if (request.target().startsWith("/away")) {
            throw new UnavailableException("no answer");
        }
        if (request.target().startsWith("/defect")) {
            throw new IllegalStateException("a defect");
        }
        if (request.target().startsWith("/large")) {
            return text(401, "x".repeat(1 << 20)).toUnauthenticated();
        }
        return request.header("Authorization").isEmpty() ? text(401, "Unauthorized").toUnauthenticated() : text(200, "hello");
    }

    private static ServerResponse.Complete text(int status, String text) {
        return new ServerResponse.Complete(status, Headers.of("Content-Type", "text/plain"),
                text.getBytes(StandardCharsets.UTF_8));
    }

    private <T extends AutoCloseable> T opened(T client) {
        open.add(client);
        return client;
    }

    private static boolean isRefused(int port) {
        try (TestClient client = TestClient.tls(port)) {
            return client.send(KNOWN).readAll().indexOf("hello") < 0;
        } catch (Exception _) {
            return true;
        }
    }

    /** A new connection that is answered; tries again until there is a place. */
    private TestClient admitted(int port) {
        return Await.value("a place for a new connection", Await.LIMIT, () -> {
            try {
                TestClient client = opened(TestClient.tls(port));
                return client.send(KNOWN).readTo("hello").endsWith("hello") ? Optional.of(client) : Optional.empty();
            } catch (Exception _) {
                return Optional.empty();
            }
        });
    }

    @Test
    void aHeaderByteByByteDoesNotExtendTheTime() throws Exception {
        try (TestClient slow = TestClient.tls(start(10, LONG, SHORT, LONG))) {
            slow.send("GET / HTTP/1.1|Host: n|X-Slow: ");
            assertTrue(fed(slow), "the connection stays open");
        }
        assertTrue(requests.isEmpty());
    }

    /** Feeds a byte at each read that finds nothing, until the connection ends. */
    private static boolean fed(TestClient slow) throws IOException {
        slow.socket().setSoTimeout(20);
        for (int i = 0; i < 1500; i++) {
            try {
                if (slow.socket().getInputStream().read() < 0) {
                    return true;
                }
            } catch (java.net.SocketTimeoutException _) {
                try {
                    slow.send("x");
                } catch (IOException _) {
                    return true;
                }
            } catch (IOException _) {
                return true;
            }
        }
        return false;
    }

    @Test
    void aSlowHandshakeEnds() throws Exception {
        int port = start(10, SHORT, LONG, LONG);
        try (TestClient slow = TestClient.plain(port)) {
            // The beginning of a record of a handshake.
            slow.socket().getOutputStream().write(new byte[] {22, 3, 1, 2, 0, 1});
            assertTrue(fed(slow), "the connection stays open");
        }
    }

    @Test
    void handshakesUseTheSlotsOfUnauthenticatedConnections() throws Exception {
        int port = start(3, SHORT, LONG, LONG);
        TestClient kept = admitted(port);
        for (int i = 0; i < 3; i++) {
            opened(TestClient.plain(port));
        }
        assertTrue(isRefused(port));
        assertTrue(kept.send(KNOWN).readTo("hello").endsWith("hello"));
        admitted(port);
    }

    @Test
    void unauthenticatedConnectionsAreLimitedInNumberAndTime() throws Exception {
        int port = start(4, LONG, Duration.ofSeconds(2), LONG);
        TestClient kept = admitted(port);
        for (String request : List.of(NOBODY, NOWHERE, NOBODY, "GET / HTTP/1.1|")) {
            opened(TestClient.tls(port)).send(request);
        }
        assertTrue(isRefused(port));
        assertTrue(kept.send(KNOWN).readTo("hello").endsWith("hello"));
        admitted(port);
        assertTrue(kept.send(KNOWN).readTo("hello").endsWith("hello"));
    }

    @Test
    void requestsWithoutCallerDoNotExtendTheTime() throws Exception {
        int port = start(4, LONG, SHORT, LONG);
        for (String request : List.of(NOBODY, NOWHERE)) {
            try (TestClient stranger = TestClient.tls(port)) {
                boolean ended = false;
                for (int i = 0; i < 100_000 && !ended; i++) {
                    try {
                        ended = stranger.send(request).readTo(request.equals(NOBODY) ? "Unauthorized" : "not found")
                                .endsWith("<EOF>");
                    } catch (IOException _) {
                        ended = true;
                    }
                }
                assertTrue(ended, request);
            }
        }
    }

    /** Nobody knows who asked when that could not be found out. */
    @Test
    void requestsThatFailDoNotExtendTheTime() throws Exception {
        int port = start(4, LONG, SHORT, LONG);
        for (String request : List.of(AWAY, DEFECT)) {
            try (TestClient stranger = TestClient.tls(port)) {
                String all = stranger.send(request).readAll();
                assertTrue(all.startsWith("HTTP/1.1 500 "), all);
            }
        }
        assertEquals(2, requests.size());
    }

    @Test
    void aConnectionAuthenticatedInTimeStays() throws Exception {
        try (TestClient client = TestClient.tls(start(4, LONG, SHORT, Duration.ofSeconds(2)))) {
            client.send(NOBODY).readTo("Unauthorized");
            client.send(KNOWN).readTo("hello");
            // Nothing arrives before the connection has been idle for long enough, far behind the time of strangers.
            long begun = System.nanoTime();
            assertEquals("", client.readAll().replace("<cut>", ""));
            assertTrue(System.nanoTime() - begun > 1_500_000_000L);
        }
    }

    @Test
    void aBodyThatNeverComesHoldsNothing() throws Exception {
        int port = start(4, LONG, SHORT, LONG);
        try (TestClient slow = TestClient.tls(port)) {
            slow.send("POST / HTTP/1.1|Host: n|Content-Length: 1000000||x").readTo("Unauthorized");
            assertTrue(fed(slow), "the connection stays open");
        }
        assertEquals(1, requests.size());
    }

    @Test
    void aConnectionThatDoesNotReadItsResponsesIsClosed() throws Exception {
        int port = start(4, LONG, Duration.ofSeconds(1), LONG);
        for (String request : List.of(NOBODY, NOWHERE)) {
            try (TestClient deaf = TestClient.tls(port)) {
                boolean ended = false;
                String many = request.repeat(1000);
                for (int i = 0; i < 1000 && !ended; i++) {
                    try {
                        deaf.send(many);
                    } catch (IOException _) {
                        ended = true;
                    }
                }
                assertTrue(ended, request);
            }
        }
    }

    /** What was sent before does not fit into the buffers of the kernel, so that nothing follows it. */
    @Test
    void aClientThatReadsNothingIsClosed() throws Exception {
        int port = start(4, LONG, Duration.ofSeconds(1), LONG);
        TestClient deaf = opened(TestClient.tls(port));
        deaf.send("GET /large HTTP/1.1|Host: n||".repeat(64));
        Await.until("a response", Await.LIMIT, () -> !requests.isEmpty());
        Await.until("the connection is closed", Await.LIMIT, () -> server.connections() == 0);
        assertEquals(0, server.unauthenticatedConnections());
    }

    @Test
    void aClientThatReadsNothingOfTheReadOnlyServerIsClosed() throws Exception {
        server = KubeletServerListener.readOnly(vertx, this::respond, new KubeletServerSettings("127.0.0.1", 0,
                KubeletServerSettings.Tls.DEFAULT, Duration.ofHours(4),
                new KubeletServerSettings.Limits(4, LONG, LONG, Duration.ofSeconds(1))));
        TestClient deaf = opened(TestClient.plain(server.start()));
        deaf.send("GET /large HTTP/1.1|Host: n||".repeat(64));
        Await.until("a response", Await.LIMIT, () -> !requests.isEmpty());
        Await.until("the connection is closed", Await.LIMIT, () -> server.connections() == 0);
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() throws Exception {
        try (TestClient client = TestClient.tls(start(4, LONG, LONG, LONG))) {
            String all = client.send(NOBODY + KNOWN + NOWHERE + KNOWN.replace("GET", "HEAD") + NOBODY.replace("|Host",
                    "|Connection: close|Host")).readAll();
            assertEquals(List.of("401", "200", "404", "200", "401"), java.util.regex.Pattern.compile("HTTP/1.1 (\\d+)")
                    .matcher(all).results().map(found -> found.group(1)).toList(), all);
        }
    }

    /** Whoever else reads the request by its length must not see two where one is (RFC 9112, section 6.3). */
    @Test
    void chunksGoBeforeALength() throws Exception {
        try (TestClient client = TestClient.tls(start(4, LONG, LONG, LONG))) {
            client.send("POST /a HTTP/1.1|Host: n|Content-Length: 4|Transfer-Encoding: chunked||5|GET /|0||"
                    + "GET /nowhere HTTP/1.1|Host: n|Connection: close||").readAll();
        }
        assertFalse(requests.stream().anyMatch(request -> !request.target().equals("/a")
                && !request.target().equals("/nowhere")), requests::toString);
    }

    @Test
    void whatIsTooLargeIsRefusedWithoutAskingAnybody() throws Exception {
        int port = start(4, LONG, LONG, LONG);
        for (String large : List.of("GET /" + "x".repeat(1_100_000), "GET / HTTP/1.1|Host: n|X: " + "x".repeat(1_100_000),
                "GET / HTTP/1.1|Host: n" + "|X: y".repeat(300_000), "x".repeat(1_100_000))) {
            try (TestClient client = TestClient.tls(port)) {
                String all = client.send(large).readAll();
                assertTrue(all.matches("(?s)(<cut>)?|HTTP/1\\.[01] 4\\d\\d.*"), all);
            } catch (IOException _) {
                // The connection was closed while the request was sent.
            }
        }
        assertTrue(requests.isEmpty(), () -> requests.size() + " requests");
        try (TestClient client = TestClient.tls(port)) {
            String refused = client.send("POST / HTTP/1.1|Host: n|Content-Length: 100000000||").readTo("Unauthorized");
            assertTrue(refused.startsWith("HTTP/1.1 401 "), refused);
            boolean ended = false;
            for (int i = 0; i < 1000 && !ended; i++) {
                try {
                    client.send("x".repeat(100_000));
                } catch (IOException _) {
                    ended = true;
                }
            }
            assertTrue(ended, "all of the body is read");
        }
    }

    @Test
    void anUnauthenticatedUpgradeIsARequest() throws Exception {
        int port = start(4, LONG, SHORT, LONG);
        for (String upgrade : List.of("websocket", "SPDY/3.1", "h2c", "TLS/1.0")) {
            try (TestClient client = TestClient.tls(port)) {
                String all = client.send("POST /exec/a/b/c HTTP/1.1|Host: n|Connection: Upgrade, HTTP2-Settings|Upgrade: "
                        + upgrade + "|HTTP2-Settings: AAMAAABkAAQAAP__|Content-Length: 5||hello").readAll();
                assertTrue(all.startsWith("HTTP/1.1 401 "), all);
            }
        }
    }
}
