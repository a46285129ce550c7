package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.testserver.http.HttpExchange;
import io.jubelet.adapters.apiserver.testserver.http.HttpHandler;
import io.jubelet.adapters.apiserver.testserver.http.HttpListener;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that is no API server, or a broken one. */
final class BadServerTest {

    private static final ApiPath NODES = ApiPath.core().all("nodes");
    private static final String PAGE = "<!DOCTYPE html><html><body>Sign in, password hunter2</body></html>";

    @TempDir
    private Path directory;
    private HttpListener listener;
    private ClusterConnection connection;

    @AfterEach
    void stop() {
        connection.close();
        listener.close();
    }

    private ClusterApi answering(HttpHandler handler) throws IOException {
        listener = new HttpListener(Optional.empty(), handler);
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), """
                current-context: x
                contexts: [{name: x, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
                users: [{name: u, user: {token: t}}]
                """.formatted(listener.port()));
        connection = ClusterConnection.open(ClusterOptions.of(kubeconfig, "0.0", new VirtualTimers())
                .withTimes(Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofHours(1)));
        return connection.api();
    }

    private ClusterApi answering(int code, String type, byte[] body) throws IOException {
        return answering((_, exchange) -> exchange.answer(code, Map.of("Content-Type", type), body));
    }

    private WatchStream watching(byte[] stream) throws Exception {
        return answering((_, exchange) -> {
            try (HttpExchange.Stream answer = exchange.stream(200, () -> { })) {
                answer.send(stream);
            }
        }).watch(NODES, Duration.ofMinutes(5));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {PAGE, "", "{", "[]", "7", "{\"a\": tru", "\u0000\u0001"})
    void anAnswerThatIsNoObject(String body) throws IOException {
        InternalException e = assertThrows(InternalException.class,
                () -> answering(200, "text/html", bytes(body)).get(NODES));
        assertTrue(e.getMessage().startsWith("the answer to GET /api/v1/nodes can't be understood: "), e.getMessage());
        assertFalse(e.getMessage().contains("hunter2"), e.getMessage());
    }

    @Test
    void anAnswerOfSomethingInBetween() throws IOException {
        PortException e = assertThrows(UnavailableException.class,
                () -> answering(502, "text/html", bytes(PAGE)).get(NODES));
        assertEquals("the server answered GET /api/v1/nodes with 502", e.getMessage());
    }

    @Test
    void aRedirectIsNotFollowed() throws IOException {
        PortException e = assertThrows(InternalException.class, () -> answering((_, exchange) -> exchange.answer(302,
                Map.of("Location", "http://127.0.0.1:1/"), new byte[0])).get(NODES));
        assertEquals("the server answered GET /api/v1/nodes with 302", e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {PAGE, "{\"type\": \"ADDED\", \"object\": {\"metadata\": {\"na", "[1]\n", "nonsense hunter2\n"})
    void aWatchOfSomethingElse(String stream) throws Exception {
        try (WatchStream watch = watching(bytes(stream))) {
            UnreadableException e = assertThrows(UnreadableException.class, watch::next);
            assertFalse(e.getMessage().contains("hunter2"), e.getMessage());
        }
    }

    @Test
    void aWatchOfNoText() throws Exception {
        byte[] noise = new byte[5000];
        new java.util.SplittableRandom(3).nextBytes(noise);
        try (WatchStream watch = watching(noise)) {
            assertThrows(UnreadableException.class, watch::next);
        }
    }

    @Test
    void aWatchWithoutEnd() throws Exception {
        byte[] piece = new byte[1 << 20];
        java.util.Arrays.fill(piece, (byte) ' ');
        ClusterApi api = answering((_, exchange) -> {
            boolean[] gone = {false};
            try (HttpExchange.Stream answer = exchange.stream(200, () -> gone[0] = true)) {
                for (int i = 0; i < 40 && !gone[0]; i++) {
                    answer.send(piece);
                }
            }
        });
        try (WatchStream watch = api.watch(NODES, Duration.ofMinutes(5))) {
            assertTrue(assertThrows(UnreadableException.class, watch::next).getMessage().contains("is longer than"));
        }
    }

    @Test
    void aWatchThatBreaksInTheMiddleOfALine() throws Exception {
        ClusterApi api = answering((_, exchange) -> {
            HttpExchange.Stream answer = exchange.stream(200, () -> { });
            answer.send(bytes("{\"type\": \"ADDED\"}\n{\"type\""));
            answer.abort();
        });
        try (WatchStream watch = api.watch(NODES, Duration.ofMinutes(5))) {
            assertEquals("ADDED", watch.next().orElseThrow().text("type"));
            assertThrows(UnavailableException.class, watch::next);
        }
    }
}
