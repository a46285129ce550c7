package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.server.ClientCertificate;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.server.ServingCertificate;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests and responses over TLS, the certificates of both sides, and the plain port. */
@Timeout(120)
final class KubeletServerListenerTest {

    private final Vertx vertx = Vertx.vertx();
    private final BlockingQueue<ServerRequest> requests = new LinkedBlockingQueue<>();
    private final AtomicReference<Optional<ServingCertificate>> serving =
            new AtomicReference<>(Optional.of(TestCertificates.pair("server")));
    private volatile List<String> authorities = List.of("ca");
    private volatile Function<ServerRequest, ServerResponse> answer = _ -> text("hello");
    private final KubeletServerListener server = KubeletServerListener.secure(vertx, this::respond,
            KubeletServerSettings.of("127.0.0.1", 0), serving::get,
            () -> authorities.stream().map(TestCertificates::certificate).toList());
    private int port;

    private ServerResponse respond(ServerRequest request) {
        requests.add(request);
        return answer.apply(request);
    }

    private static ServerResponse text(String text) {
        return new ServerResponse.Complete(200, Headers.of("Content-Type", "text/plain"),
                text.getBytes(StandardCharsets.UTF_8));
    }

    /** Takes longer than a handshake may. */
    @BeforeAll
    static void makeCertificates() {
        TestCertificates.certificate("ca");
    }

    @BeforeEach
    void start() {
        port = server.start();
    }

    @AfterEach
    void stop() {
        server.close();
        vertx.close().await();
    }

    @Test
    void requestsAndResponsesPassUnchanged() throws Exception {
        try (TestClient client = TestClient.tls(port)) {
            client.send("GET /a%2Fb//c?x=%20y&z HTTP/1.1|Host: node|X-One: 1|x-one: 2||");
            String response = client.readTo("hello");
            assertTrue(response.startsWith("HTTP/1.1 200 OK|"), response);
            assertTrue(response.toLowerCase().contains("|content-length: 5|"), response);
            assertTrue(response.contains("|Date: "), response);
            ServerRequest request = requests.take();
            assertEquals("/a%2Fb//c?x=%20y&z", request.target());
            assertEquals("GET", request.method());
            assertEquals(List.of("1", "2"), request.header("X-ONE"));
            assertEquals(ServerRequest.Access.AUTHENTICATED, request.access());
            assertEquals(ClientCertificate.NONE, request.client());
            // The connection is used again.
            client.send("HEAD / HTTP/1.1|Host: node||").readTo("||");
            assertEquals("HEAD", requests.take().method());
        }
    }

    @Test
    void bodiesAreReadOnDemandUpToTheirLimit() throws Exception {
        answer = request -> text(new String(request.body().read(8), StandardCharsets.UTF_8));
        try (TestClient client = TestClient.tls(port)) {
            client.send("POST / HTTP/1.1|Host: n|Content-Length: 8||12345678").readTo("12345678");
            client.send("POST / HTTP/1.1|Host: n|Transfer-Encoding: chunked||4|abcd|4|efgh|0||").readTo("abcdefgh");
            String refused = client.send("POST / HTTP/1.1|Host: n|Content-Length: 9||123456789").readTo("bytes\n");
            assertTrue(refused.contains("larger than 8 bytes"), refused);
        }
        answer = _ -> text("unread");
        try (TestClient client = TestClient.tls(port)) {
            client.send("POST / HTTP/1.1|Host: n|Content-Length: 3||abc").readTo("unread");
            client.send("GET / HTTP/1.1|Host: n||").readTo("unread");
        }
    }

    @Test
    void streamsArriveWhenFlushed() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        answer = _ -> new ServerResponse.Streamed(200, Headers.NONE, output -> {
            output.write(ByteBuffer.wrap("one\n".getBytes()));
            output.flush();
            await(seen);
            output.write(ByteBuffer.wrap("two\n".getBytes()));
        });
        for (String version : List.of("1.1", "1.0")) {
            try (TestClient client = TestClient.tls(port)) {
                client.send("GET / HTTP/" + version + "|Host: n|Connection: close||").readTo("one\n");
                seen.countDown();
                String rest = client.readAll();
                assertTrue(rest.contains("two\n") && rest.endsWith("1.1".equals(version) ? "0||" : "two\n"), rest);
            }
        }
    }

    @Test
    void aStreamOfAKnownLengthLeavesTheConnectionUnlessItIsShort() throws Exception {
        answer = request -> new ServerResponse.Streamed(200, Headers.of("Content-Length", "4"), output ->
                output.write(ByteBuffer.wrap((request.target().equals("/short") ? "one" : "one\n").getBytes())));
        for (String version : List.of("1.1", "1.0")) {
            try (TestClient client = TestClient.tls(port)) {
                String whole = client.send("GET / HTTP/" + version + "|Host: n||").readTo("one\n").toLowerCase();
                assertTrue(whole.contains("|content-length: 4|") && !whole.contains("transfer-encoding"), whole);
            }
        }
        try (TestClient client = TestClient.tls(port)) {
            client.send("GET / HTTP/1.1|Host: n||").readTo("one\n");
            String head = client.send("HEAD / HTTP/1.1|Host: n||").readTo("||").toLowerCase();
            assertTrue(head.contains("|content-length: 4|"), head);
            String all = client.send("GET /short HTTP/1.1|Host: n||").readAll();
            assertTrue(all.endsWith("one") || all.endsWith("<cut>"), all);
        }
    }

    @Test
    void aStreamThatFailsIsCutOrAnError() throws Exception {
        answer = _ -> new ServerResponse.Streamed(200, Headers.NONE, output -> {
            output.write(ByteBuffer.wrap("one\n".getBytes()));
            output.flush();
            throw new NotFoundException("gone");
        });
        try (TestClient client = TestClient.tls(port)) {
            String all = client.send("GET / HTTP/1.1|Host: n||").readAll();
            assertTrue(all.contains("one\n") && !all.contains("|0||"), all);
        }
        answer = _ -> new ServerResponse.Streamed(200, Headers.NONE, _ -> {
            throw new NotFoundException("not there");
        });
        try (TestClient client = TestClient.tls(port)) {
            String all = client.send("GET / HTTP/1.1|Host: n||").readTo("there\n");
            assertTrue(all.startsWith("HTTP/1.1 500 "), all);
        }
    }

    @Test
    void aDisconnectedCallerInterruptsTheWork() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        answer = _ -> {
            begun.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException _) {
                interrupted.countDown();
            }
            return text("late");
        };
        try (TestClient client = TestClient.tls(port)) {
            client.send("GET / HTTP/1.1|Host: n||");
            await(begun);
        }
        await(interrupted);
    }

    @Test
    void aSlowReaderHoldsTheWriterBack() throws Exception {
        int megabytes = 64;
        AtomicLong written = new AtomicLong();
        answer = _ -> new ServerResponse.Streamed(200, Headers.NONE, output -> {
            byte[] bytes = new byte[1 << 20];
            for (int i = 0; i < megabytes; i++) {
                output.write(ByteBuffer.wrap(bytes));
                written.addAndGet(bytes.length);
            }
        });
        try (TestClient client = TestClient.tls(port)) {
            client.send("GET / HTTP/1.0||").readTo("||");
            byte[] buffer = new byte[1 << 16];
            long read = 0;
            for (int count = client.socket().getInputStream().read(buffer); count >= 0;
                    count = client.socket().getInputStream().read(buffer)) {
                read += count;
                // Buffers of sockets and of the server: far less than the body.
                assertTrue(written.get() - read < 24L << 20, () -> written + " written");
            }
            assertEquals((long) megabytes << 20, read);
        }
    }

    @Test
    void certificatesOfClientsAreVerifiedForEachRequest() throws Exception {
        ClientCertificate.Verified alice = assertInstanceOf(ClientCertificate.Verified.class, client("client"));
        assertEquals("alice", alice.commonName());
        assertEquals(List.of("a", "b"), alice.organizations());
        assertTrue(alice.credentialId().matches("X509SHA256=[0-9a-f]{64}"), alice.credentialId());
        assertInstanceOf(ClientCertificate.Untrusted.class, client("stranger"));
        assertInstanceOf(ClientCertificate.Untrusted.class, client("no-client"));
        assertTrue(alice.notAfter().orElseThrow().isAfter(Instant.now()));
        ClientCertificate expired = assertInstanceOf(ClientCertificate.Untrusted.class, client("expired"));
        assertTrue(expired.notAfter().orElseThrow().isBefore(Instant.now()));
        ClientCertificate nobody = assertInstanceOf(ClientCertificate.Absent.class, client("nobody"));
        assertTrue(nobody.notAfter().isPresent());
        assertEquals(ClientCertificate.NONE, client(null));
        try (TestClient connected = TestClient.tls(port, "client")) {
            connected.send("GET / HTTP/1.1|Host: n||").readTo("hello");
            assertInstanceOf(ClientCertificate.Verified.class, requests.take().client());
            authorities = List.of("other-ca");
            connected.send("GET / HTTP/1.1|Host: n||").readTo("hello");
            assertInstanceOf(ClientCertificate.Untrusted.class, requests.take().client());
        }
        assertInstanceOf(ClientCertificate.Verified.class, client("stranger"));
    }

    private ClientCertificate client(String alias) throws Exception {
        try (TestClient client = TestClient.tls(port, alias)) {
            client.send("GET / HTTP/1.1|Host: n||").readTo("hello");
            return requests.take().client();
        }
    }

    @Test
    void theNextHandshakeHasTheNewCertificate() throws Exception {
        try (TestClient client = TestClient.tls(port)) {
            assertEquals(TestCertificates.certificate("server"), client.server());
        }
        serving.set(Optional.of(TestCertificates.pair("server-2")));
        try (TestClient client = TestClient.tls(port)) {
            assertEquals(TestCertificates.certificate("server-2"), client.server());
        }
        serving.set(Optional.empty());
        assertThrows(SSLException.class, () -> TestClient.tls(port));
    }

    @Test
    void http2IsSpokenToo() {
        var client = vertx.createHttpClient(new HttpClientOptions().setSsl(true).setTrustAll(true).setVerifyHost(false)
                .setUseAlpn(true).setProtocolVersion(HttpVersion.HTTP_2));
        // The body is asked for on the event loop: asked for later, it may have passed already.
        String answer = client.request(HttpMethod.GET, port, "127.0.0.1", "/x?y").compose(request -> request.send())
                .compose(response -> response.body().map(body -> response.version() + " " + body)).await();
        assertEquals(HttpVersion.HTTP_2 + " hello", answer);
        assertEquals("127.0.0.1:" + port, requests.poll().header("Host").getFirst());
        client.close().await();
    }

    @Test
    void requestsThatOthersCouldReadDifferentlyAreRefused() throws Exception {
        for (String bad : List.of("GET / HTTP/1.1||", "GET / HTTP/1.1|Host: a|Host: b||",
                "GET / HTTP/1.1|Host : a||", "GET / HTTP/1.1|Host: a|Content-Length: 1|Content-Length: 2||x",
                "GET / HTTP/1.1|Host: a|Content-Length: -1||", "GET / HTTP/1.1|Host: a|Content-Length: +1||x",
                "GET / HTTP/1.1|Host: a|Transfer-Encoding: chunked, x||", "GET /\0 HTTP/1.1|Host: a||",
                "nonsense||", "GET / HTTP/1.1|Host: a|X\0: y||")) {
            try (TestClient client = TestClient.tls(port)) {
                String all = client.send(bad).readTo("|");
                assertTrue(all.equals("<EOF>") || all.matches("(?s)HTTP/1.1 (4|501).*") || all.startsWith("HTTP/1.0 4")
                        || all.isEmpty(), bad + " -> " + all);
            }
        }
        assertTrue(requests.isEmpty(), requests::toString);
    }

    @Test
    void headersHaveALimit() throws Exception {
        try (TestClient client = TestClient.tls(port)) {
            client.send("GET / HTTP/1.1|Host: a|X: " + "x".repeat(900_000) + "||").readTo("hello");
        }
        try (TestClient client = TestClient.tls(port)) {
            String refused = client.send("GET / HTTP/1.1|Host: a|X: " + "x".repeat(1_100_000)).readAll();
            assertTrue(refused.startsWith("HTTP/1.1 431 "), refused);
        } catch (IOException _) {
            // The connection was closed while the header was sent.
        }
        assertEquals(1, requests.size());
    }

    @Test
    void thePlainPortIsReadOnly() throws Exception {
        try (KubeletServerListener plain = KubeletServerListener.readOnly(vertx, this::respond, KubeletServerSettings.of("127.0.0.1", 0));
                TestClient client = TestClient.plain(plain.start())) {
            client.send("GET /pods HTTP/1.1|Host: n||").readTo("hello");
            assertEquals(ServerRequest.Access.READ_ONLY, requests.take().access());
        }
    }

    @Test
    void aPortInUseIsNamed() {
        try (Vertx2 other = new Vertx2();
                KubeletServerListener second = KubeletServerListener.readOnly(other.vertx, this::respond,
                        KubeletServerSettings.of("127.0.0.1", port))) {
            String message = assertThrows(PortException.class, second::start).getMessage();
            assertTrue(message.contains("127.0.0.1:" + port), message);
            assertFalse(message.isEmpty());
        }
    }

    /** Another process, as it were. */
    private static final class Vertx2 implements AutoCloseable {

        private final Vertx vertx = Vertx.vertx();

        @Override
        public void close() {
            vertx.close().await();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
