package io.jubelet.adapters.http.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.http.HealthServer;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.explain.Timeline;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.api.SlowOperations;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.fake.FakeNodeApi;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class NodePageTest {

    private static final Instant NOW = Instant.parse("2026-05-01T10:00:00Z");

    /** So many that a few snapshots fill the buffers of a connection: a snapshot is more than a megabyte. */
    private static final int MANY = 4000;
    private static final int CHANGES = 12;

    private final Vertx vertx = Vertx.vertx();
    private final FakeNodeApi api = new FakeNodeApi();
    private final NodePage page = new NodePage(vertx, new PageSources(api, Optional::empty, () -> SlowOperations.NONE),
            InstantSource.fixed(NOW));
    private final HealthServer server = new HealthServer(vertx, "127.0.0.1", 0, Optional.of(page));
    private int port;

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
    void thePageAndItsAssetsAreThereAndProtected() throws IOException {
        for (String path : List.of("/", "/page/page.css", "/page/page.js")) {
            String answer = ask("GET " + path, "127.0.0.1:" + port);
            assertTrue(answer.startsWith("HTTP/1.1 200 OK\r\n"), answer);
            assertTrue(answer.contains("content-security-policy: default-src 'none'; script-src 'self'"), answer);
            assertTrue(answer.contains("x-content-type-options: nosniff"), answer);
            assertFalse(answer.contains("access-control-allow"), answer);
        }
        assertTrue(ask("HEAD /", "localhost").startsWith("HTTP/1.1 200 OK\r\n"));
        assertTrue(ask("GET /healthz", "anything").endsWith("\r\n\r\nok"));
    }

    @Test
    void onlyBrowsersThatMeanThisMachineAreAnswered() throws IOException {
        for (String host : List.of("evil.example", "evil.example:" + port, "127.0.0.1.evil.example", "10.0.0.1")) {
            for (String path : List.of("/", "/page/events", "/page/explain?pod=x")) {
                assertTrue(ask("GET " + path, host).startsWith("HTTP/1.1 403 "), host + path);
            }
        }
        assertTrue(ask("GET /", "[::1]:" + port).startsWith("HTTP/1.1 200 "));
    }

    @Test
    void nothingCanBeChanged() throws IOException {
        for (String method : List.of("POST", "PUT", "DELETE", "PATCH", "OPTIONS")) {
            assertTrue(ask(method + " /page/explain", "localhost").startsWith("HTTP/1.1 405 "), method);
        }
        assertTrue(ask("GET /page/../pods", "localhost").startsWith("HTTP/1.1 404 "));
    }

    @Test
    void podsComeAtOnceAndWhenTheyChange() throws IOException {
        api.show(pod("web", "uid-1"));
        try (Events events = new Events()) {
            JsonObject first = events.next();
            assertEquals(NOW.toString(), first.getString("now"));
            assertEquals("web", first.getJsonArray("pods").getJsonObject(0).getString("name"));
            api.show(pod("db", "uid-2"));
            JsonObject next = events.next();
            while (next.getJsonArray("pods").size() < 2) {
                next = events.next();
            }
            assertEquals("db", next.getJsonArray("pods").getJsonObject(1).getString("name"));
        }
    }

    @Test
    void nobodyIsWatchedWhenNobodyLooks() throws IOException {
        try (Events one = new Events(); Events other = new Events()) {
            one.next();
            other.next();
            Await.until("the number of subscriptions", () -> api.watchers() == 1);
        }
        Await.until("the number of subscriptions", () -> api.watchers() == 0);
    }

    @Test
    void nobodyIsWatchedWhenTheServerHasStopped() throws IOException {
        try (Events events = new Events()) {
            events.next();
            Await.until("the number of subscriptions", () -> api.watchers() == 1);
            server.close();
            Await.until("the number of subscriptions", () -> api.watchers() == 0);
        }
    }

    @Test
    void aBrowserThatDoesNotReadMissesSnapshotsAndGetsALaterOne() throws IOException {
        for (int i = 0; i < MANY; i++) {
            api.show(pod("web-" + i + "-" + "x".repeat(200), "uid-" + i));
        }
        try (Events slow = new Events(); Events fast = new Events()) {
            slow.next();
            int seen = 0;
            for (int i = 0; i < CHANGES; i++) {
                String marker = "changed-" + i;
                api.show(pod(marker, "uid-changing"));
                for (JsonObject next = fast.next(); !next.encode().contains(marker); next = fast.next()) {
                    seen++;
                }
                seen++;
            }
            api.show(pod("last", "uid-changing"));
            int got = 0;
            for (JsonObject next = slow.next(); !next.encode().contains("\"last\""); next = slow.next()) {
                got++;
            }
            assertTrue(got < seen / 2, got + " of " + seen);
        }
    }

    @Test
    void tooManyBrowsersAreRefused() throws IOException {
        List<Events> open = new ArrayList<>();
        try {
            for (int i = 0; i < PageClients.LIMIT; i++) {
                open.add(new Events());
                open.getLast().next();
            }
            assertTrue(ask("GET /page/events", "localhost").startsWith("HTTP/1.1 503 "));
        } finally {
            for (Events events : open) {
                events.close();
            }
        }
        Await.until("the number of subscriptions", () -> api.watchers() == 0);
        try (Events again = new Events()) {
            again.next();
        }
    }

    @Test
    void aPodIsExplained() throws IOException {
        api.explain(Timeline.of(new PodIdentity("default", "web", "uid-1")).with(NOW, new PodDecision.Admitted()));
        String answer = ask("GET /page/explain?pod=uid-1", "localhost");
        assertTrue(answer.contains("\"text\":\"was admitted to this node\""), answer);
        assertTrue(ask("GET /page/explain?pod=%22%3Cx", "localhost").endsWith("{\"pods\":[]}"));
    }

    @Test
    void othersThanThisMachineNeverSeeIt() throws IOException {
        try (var open = new HealthServer(vertx, "0.0.0.0", 0, Optional.of(page))) {
            port = open.start();
            assertTrue(ask("GET /", "127.0.0.1:" + port).startsWith("HTTP/1.1 404 "));
        }
    }

    private static Pod pod(String name, String uid) {
        return new Pod(ObjectMeta.builder().namespace("default").name(name).uid(uid).build(), PodSpec.builder().build(),
                PodStatus.builder().build());
    }

    private String ask(String request, String host) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write((request + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** A browser that follows the page. */
    private final class Events implements AutoCloseable {
        private final Socket socket = new Socket();
        private final BufferedReader lines;

        private Events() throws IOException {
            // Small, so that who does not read is noticed soon.
            socket.setReceiveBufferSize(1 << 14);
            socket.connect(new InetSocketAddress("127.0.0.1", port));
            socket.getOutputStream().write("GET /page/events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        }

        private JsonObject next() throws IOException {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("data: ")) {
                    return new JsonObject(line.substring("data: ".length()));
                }
            }
            throw new IOException("the stream ended");
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
