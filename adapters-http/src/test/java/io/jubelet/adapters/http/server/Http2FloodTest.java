package io.jubelet.adapters.http.server;

import static io.jubelet.adapters.http.server.Http2TestClient.CONTINUATION;
import static io.jubelet.adapters.http.server.Http2TestClient.DATA;
import static io.jubelet.adapters.http.server.Http2TestClient.END_HEADERS;
import static io.jubelet.adapters.http.server.Http2TestClient.END_STREAM;
import static io.jubelet.adapters.http.server.Http2TestClient.HEADERS;
import static io.jubelet.adapters.http.server.Http2TestClient.PING;
import static io.jubelet.adapters.http.server.Http2TestClient.PRIORITY;
import static io.jubelet.adapters.http.server.Http2TestClient.RST_STREAM;
import static io.jubelet.adapters.http.server.Http2TestClient.SETTINGS;
import static io.jubelet.adapters.http.server.Http2TestClient.WINDOW_UPDATE;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.server.ClientAuthorities;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import io.netty.util.internal.PlatformDependent;
import io.vertx.core.Vertx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients of HTTP/2 that send what costs the server more than them: each loses its connection, and nobody else anything. */
@Timeout(30)
final class Http2FloodTest {

    private static final String KNOWN = "GET / HTTP/1.1|Host: n|Authorization: Bearer good||";
    private static final int STREAMS = 250;
    private static final Duration END = Duration.ofSeconds(10);
    /** Bytes. */
    private static final long GROWTH = 16L << 20;

    private final Vertx vertx = Vertx.vertx();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final CountDownLatch release = new CountDownLatch(1);
    private KubeletServerListener server;
    private int port;

    /** Takes longer than a handshake may. */
    @BeforeAll
    static void makeCertificates() {
        TestCertificates.certificate("ca");
    }

    @BeforeEach
    void start() {
        server = KubeletServerListener.secure(vertx, this::respond, KubeletServerSettings.of("127.0.0.1", 0),
                () -> Optional.of(TestCertificates.pair("server")), ClientAuthorities.NONE);
        port = server.start();
    }

    @AfterEach
    void stop() {
        release.countDown();
        server.close();
        vertx.close().await();
    }

    private ServerResponse respond(ServerRequest request) {
        requests.incrementAndGet();
        if (request.target().startsWith("/wait")) {
            most.accumulateAndGet(waiting.incrementAndGet(), Math::max);
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                waiting.decrementAndGet();
            }
        }
        return request.header("Authorization").isEmpty() ? text(401, "Unauthorized").toUnauthenticated() : text(200, "hello");
    }

    private static ServerResponse.Complete text(int status, String text) {
        return new ServerResponse.Complete(status, Headers.of("Content-Type", "text/plain"),
                text.getBytes(StandardCharsets.UTF_8));
    }

    /** What an offender sends; it would go on for ever. */
    @FunctionalInterface
    private interface Flood {

        /** Sends a part. {@code i} counts from 0. */
        void send(Http2TestClient client, int i) throws IOException;
    }

    private record Case(String name, boolean acknowledges, boolean deaf, int parts, int atOnce, Flood flood) {

        @Override
        public String toString() {
            return name;
        }
    }

    private static Case flood(String name, int parts, Flood flood) {
        return new Case(name, true, false, parts, STREAMS, flood);
    }

    private static Case unread(Case other) {
        return new Case(other.name + ", unread", other.acknowledges, true, other.parts, other.atOnce, other.flood);
    }

    private static Case unacknowledged(Case other) {
        return new Case(other.name + ", settings ignored", false, other.deaf, other.parts, other.atOnce, other.flood);
    }

    private static int stream(int i) {
        return 2 * i + 1;
    }

    static Stream<Case> floods() {
        Case reset = flood("reset", 200_000, (client, i) -> {
            client.request(stream(i), "GET", "/", END_STREAM);
            client.frame(RST_STREAM, 0, stream(i), (byte) 0, (byte) 0, (byte) 0, (byte) 8);
        });
        Case ping = flood("ping", 100_000, (client, _) -> client.frame(PING, 0, 0, new byte[8]));
        Case settings = flood("settings", 100_000, (client, _) -> client.frame(SETTINGS, 0, 0, (byte) 0, (byte) 4, (byte) 0,
                (byte) 0, (byte) 0x40, (byte) 0));
        Case bodies = flood("bodies without end", 200_000, (client, i) -> client.request(stream(i), "POST", "/", 0));
        Case streams = flood("streams", 200_000, (client, i) -> client.request(stream(i), "GET", "/wait", END_STREAM));
        Case provoked = flood("provoked resets", 200_000, (client, i) -> {
            client.request(stream(i), "POST", "/", 0);
            client.frame(WINDOW_UPDATE, 0, stream(i), new byte[4]);
        });
        return Stream.of(reset, unread(reset), unacknowledged(reset), ping, unread(ping), settings, unread(settings), bodies,
                unacknowledged(bodies), streams, unread(streams), unacknowledged(streams), provoked,
                flood("acknowledgements", 100_000, (client, _) -> client.acknowledgeSettings()),
                flood("pings that answer none", 100_000, (client, _) -> client.frame(PING, 1, 0, new byte[8])),
                flood("priorities", 100_000, (client, i) -> client.frame(PRIORITY, 0, stream(i), new byte[] {0, 0, 0, 0, 16})),
                flood("frames of no known type", 100_000, (client, _) -> client.frame(0x20, 0, 0, new byte[8])),
                flood("empty data", 100_000, (client, i) -> {
                    if (i == 0) {
                        client.request(1, "POST", "/wait", 0);
                    }
                    client.frame(DATA, 0, 1);
                }),
                flood("data empty and not", 60_000, (client, i) -> {
                    if (i == 0) {
                        client.request(1, "POST", "/wait", 0);
                    }
                    client.frame(DATA, 0, 1, new byte[i % 2]);
                }),
                flood("padding", 60_000, (client, i) -> {
                    if (i == 0) {
                        client.request(1, "POST", "/", 0);
                    }
                    client.frame(DATA, 8, 1, (byte) 0);
                }),
                flood("empty continuations", 100_000, (client, i) -> open(client, i, new byte[0])),
                flood("small continuations", 100_000, (client, i) -> open(client, i, field("x", "y"))),
                flood("large continuations", 1_000, (client, i) -> open(client, i, field("x", "y".repeat(16_000)))),
                flood("header of many bytes from few", 2_000, Http2FloodTest::bomb),
                // Of 800 KB each.
                new Case("large headers of requests that wait", true, false, 200_000, 5, (client, i) -> {
                    int part = i % 50;
                    client.frame(part == 0 ? HEADERS : CONTINUATION, part == 0 ? END_STREAM : part == 49 ? END_HEADERS : 0,
                            stream(i / 50), part == 0 ? Http2TestClient.block("GET", "/wait") : field("x", "y".repeat(16_000)));
                }));
    }

    private static void open(Http2TestClient client, int i, byte[] block) throws IOException {
        if (i == 0) {
            client.frame(HEADERS, END_STREAM, 1, Http2TestClient.block("GET", "/wait"));
        }
        client.frame(CONTINUATION, 0, 1, block);
    }

    private static byte[] field(String name, String value) {
        var block = new ByteArrayOutputStream();
        Http2TestClient.field(block, 0, name, value);
        return block.toByteArray();
    }

    /** One entry of the table, 4 KB each time that it is named with one byte. */
    private static void bomb(Http2TestClient client, int i) throws IOException {
        var block = new ByteArrayOutputStream();
        block.writeBytes(Http2TestClient.block("GET", "/wait"));
        Http2TestClient.field(block, 0x40, "x", "y".repeat(4_000));
        byte[] named = new byte[10_000];
        Arrays.fill(named, (byte) 0xbe);
        block.writeBytes(named);
        client.frame(HEADERS, END_STREAM | END_HEADERS, stream(i), block.toByteArray());
    }

    @ParameterizedTest
    @MethodSource("floods")
    void theOffenderLosesItsConnectionAndNobodyElseAnything(Case one) throws Exception {
        try (TestClient known = TestClient.tls(port); Http2TestClient other = Http2TestClient.reading(port)) {
            assertTrue(known.send(KNOWN).readTo("hello").endsWith("hello"));
            get(other, 1);
            long memory = PlatformDependent.usedDirectMemory();
            int sent = 0;
            try (Http2TestClient offender = one.deaf ? Http2TestClient.deaf(port) : Http2TestClient.reading(port)) {
                if (one.acknowledges) {
                    offender.acknowledgeSettings();
                }
                try {
                    for (; sent < one.parts && !offender.hasEnded(); sent++) {
                        one.flood.send(offender, sent);
                        offender.flush();
                    }
                } catch (IOException _) {
                    // It was closed.
                }
                assertTrue(known.send(KNOWN).readTo("hello").endsWith("hello"));
                get(other, 3);
                Await.until("the end of the offender's connection", END, () -> server.connections() == 2);
            }
            assertTrue(sent < one.parts, () -> "all was taken");
            assertTrue(most.get() <= one.atOnce, () -> most + " requests at once");
            assertTrue(requests.get() < 2_000, () -> requests + " requests");
            Await.until("the end of its requests", () -> waiting.get() == 0 && server.unauthenticatedConnections() == 0);
            assertTrue(PlatformDependent.usedDirectMemory() - memory < GROWTH, () -> "memory grows");
        }
    }

    /** Many requests, bodies in small pieces, and a quick reader are no flood. */
    @Test
    void anActiveClientKeepsItsConnection() throws Exception {
        try (Http2TestClient client = Http2TestClient.reading(port)) {
            client.acknowledgeSettings();
            for (int i = 0; i < 1_200; i++) {
                client.request(stream(i), "POST", "/", 0, "authorization", "Bearer good");
                client.frame(WINDOW_UPDATE, 0, 0, (byte) 0, (byte) 0, (byte) 0, (byte) 9);
                client.frame(DATA, 0, stream(i), (byte) 1);
                client.frame(DATA, END_STREAM, stream(i));
                client.flush();
                long answered = i - 100;
                Await.until("responses", () -> client.succeeded() >= answered);
            }
            Await.until("all responses", () -> client.succeeded() == 1_200);
            assertFalse(client.hasEnded());
        }
    }

    private void get(Http2TestClient client, int stream) throws IOException {
        long before = client.succeeded();
        client.request(stream, "GET", "/", END_STREAM, "authorization", "Bearer good");
        client.flush();
        Await.until("a response", () -> client.succeeded() > before);
    }
}
