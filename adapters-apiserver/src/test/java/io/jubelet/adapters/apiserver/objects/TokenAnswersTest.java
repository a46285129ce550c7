package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.LogCapture;
import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.testserver.http.HttpListener;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.cluster.ServiceAccountTokens.Request;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.fake.VirtualTimers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unusable responses: nothing of them may reveal the secret. */
final class TokenAnswersTest {

    private static final String SECRET = "eyJh.hidden.sign";
    private static final Request REQUEST = new Request("ns", "robot", "", 3600, "p", "uid-p");

    private volatile int code = 201;
    /** As many requests are refused before one is answered. */
    private final AtomicInteger refusals = new AtomicInteger();
    private volatile String body = "";
    private final HttpListener server = new HttpListener(Optional.empty(), (_, exchange) ->
            exchange.answer(refusals.getAndDecrement() > 0 ? 403 : code, Map.of("Content-Type", "application/json"),
                    body.getBytes(StandardCharsets.UTF_8)));
    private ClusterConnection connection;
    private ServiceAccountTokens tokens;

    @BeforeEach
    void connect(@TempDir Path directory) throws IOException {
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), """
                {"apiVersion": "v1", "kind": "Config", "current-context": "c",
                 "clusters": [{"name": "s", "cluster": {"server": "http://127.0.0.1:PORT"}}],
                 "users": [{"name": "u", "user": {}}],
                 "contexts": [{"name": "c", "context": {"cluster": "s", "user": "u"}}]}"""
                .replace("PORT", Integer.toString(server.port())));
        connection = ClusterConnection.open(ClusterOptions.of(kubeconfig, "0.0", new VirtualTimers()));
        tokens = new ApiServiceAccountTokens(connection.api());
    }

    @AfterEach
    void stop() {
        connection.close();
        server.close();
    }

    @Test
    void aGoodAnswerIsAToken() {
        body = "{\"status\": {\"token\": \"" + SECRET + "\", \"expirationTimestamp\": \"2026-01-01T00:00:00Z\"}}";
        assertEquals(SECRET, tokens.issue(REQUEST).text());
        assertEquals(Instant.parse("2026-01-01T00:00:00Z"), tokens.issue(REQUEST).expires());
    }

    @Test
    void aRefusalOfAServerThatDoesNotKnowThePodYetIsNoAnswer() {
        body = "{\"status\": {\"token\": \"" + SECRET + "\", \"expirationTimestamp\": \"2026-01-01T00:00:00Z\"}}";
        refusals.set(3);
        assertEquals(SECRET, tokens.issue(REQUEST).text());
    }

    @Test
    void aRefusalThatStaysIsTheAnswer() {
        refusals.set(5);
        assertThrows(PermissionDeniedException.class, () -> tokens.issue(REQUEST));
        assertEquals(0, refusals.get(), "requests that were not sent");
    }

    @Test
    void theSecretStaysOutOfWhatIsSaidOfOtherAnswers() {
        List<String> bad = List.of(
                "{\"status\": {\"token\": \"" + SECRET + "\"}}",
                "{\"status\": {\"token\": \"" + SECRET + "\", \"expirationTimestamp\": \"soon\"}}",
                "{\"status\": {\"token\": [\"" + SECRET + "\"], \"expirationTimestamp\": \"2026-01-01T00:00:00Z\"}}",
                "{\"status\": \"" + SECRET + "\"}",
                "{\"status\": {\"token\": " + SECRET + "}}",
                "{\"status\": {\"token\": \"" + SECRET + "\"",
                SECRET);
        try (LogCapture log = new LogCapture("io.jubelet")) {
            for (String answer : bad) {
                body = answer;
                assertSilent();
                code = 500;
                assertSilent();
                code = 201;
            }
            assertEquals(List.of(), log.messages("hidden"));
        }
    }

    private void assertSilent() {
        PortException failure = assertThrows(PortException.class, () -> tokens.issue(REQUEST), body);
        assertTrue(failure.getMessage().contains("/api/v1/namespaces/ns/serviceaccounts/robot/token"), failure.getMessage());
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            assertFalse(String.valueOf(cause.getMessage()).contains("hidden"), cause.getMessage());
        }
    }

    @Test
    void anAnswerWithoutATokenIsNone() {
        body = "{\"status\": {\"expirationTimestamp\": \"2026-01-01T00:00:00Z\"}}";
        String message = assertThrows(PortException.class, () -> tokens.issue(REQUEST)).getMessage();
        assertTrue(message.endsWith("there is no token in it"), message);
    }
}
