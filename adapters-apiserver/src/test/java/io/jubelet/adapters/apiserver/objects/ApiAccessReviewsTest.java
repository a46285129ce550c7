package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.testserver.http.HttpListener;
import io.jubelet.domain.server.AuthorizationAttributes;
import io.jubelet.domain.server.Caller;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.fake.VirtualTimers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ApiAccessReviewsTest {

    private static final String SECRET = "eyJh.hidden.sign";

    private volatile int code = 201;
    private volatile String body = "";
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final VirtualTimers timers = new VirtualTimers();
    private final List<Long> moments = new CopyOnWriteArrayList<>();
    private final HttpListener server = new HttpListener(Optional.empty(), (request, exchange) -> {
        moments.add(timers.nanos());
        requests.add(request.method() + " " + request.path() + " " + request.text());
        exchange.answer(code, Map.of("Content-Type", "application/json"), body.getBytes(StandardCharsets.UTF_8));
    });
    private ClusterConnection connection;
    private AccessReviews reviews;

    @BeforeEach
    void connect(@TempDir Path directory) throws IOException {
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), """
                {"apiVersion": "v1", "kind": "Config", "current-context": "c",
                 "clusters": [{"name": "s", "cluster": {"server": "http://127.0.0.1:PORT"}}],
                 "users": [{"name": "u", "user": {}}],
                 "contexts": [{"name": "c", "context": {"cluster": "s", "user": "u"}}]}"""
                .replace("PORT", Integer.toString(server.port())));
        connection = ClusterConnection.open(ClusterOptions.of(kubeconfig, "0.0", timers));
        reviews = new ApiAccessReviews(connection.api(), new SplittableRandom(1));
    }

    @AfterEach
    void stop() {
        connection.close();
        server.close();
    }

    @Test
    void aTokenBelongsToSomebodyOrNobody() {
        body = """
                {"status": {"authenticated": true, "user": {"username": "system:serviceaccount:a:b", "uid": "7",
                 "groups": ["g1", "g2"], "extra": {"k": ["v", "w"]}}, "audiences": ["x"]}}""";
        assertEquals(Optional.of(new Caller("system:serviceaccount:a:b", "7", List.of("g1", "g2"),
                Map.of("k", List.of("v", "w")))), reviews.authenticate(SECRET));
        assertEquals("POST /apis/authentication.k8s.io/v1/tokenreviews {\"kind\":\"TokenReview\","
                + "\"apiVersion\":\"authentication.k8s.io/v1\",\"metadata\":{},\"spec\":{\"token\":\"" + SECRET + "\"}}",
                requests.getFirst());
        body = "{\"status\": {\"user\": {}, \"error\": \"expired\"}}";
        assertEquals(Optional.empty(), reviews.authenticate(SECRET));
    }

    @Test
    void rightsAreAskedForAndForbiddenIsStronger() {
        AuthorizationAttributes question = new AuthorizationAttributes(new Caller("alice", "7", List.of("g"), Map.of("k", List.of("v"))),
                "get", "node", "proxy", "/x");
        body = "{\"status\": {\"allowed\": true, \"reason\": \"RBAC\"}}";
        assertTrue(reviews.allows(question));
        assertEquals("POST /apis/authorization.k8s.io/v1/subjectaccessreviews {\"kind\":\"SubjectAccessReview\","
                + "\"apiVersion\":\"authorization.k8s.io/v1\",\"metadata\":{},\"spec\":{\"resourceAttributes\":{\"verb\":\"get\","
                + "\"version\":\"v1\",\"resource\":\"nodes\",\"subresource\":\"proxy\",\"name\":\"node\"},\"user\":\"alice\","
                + "\"groups\":[\"g\"],\"extra\":{\"k\":[\"v\"]},\"uid\":\"7\"}}", requests.getFirst());
        body = "{\"status\": {\"allowed\": true, \"denied\": true}}";
        assertFalse(reviews.allows(question));
        body = "{\"status\": {\"allowed\": false}}";
        assertFalse(reviews.allows(question));
    }

    @Test
    void whatPassesIsTriedAgainAndTheRestIsNot() {
        code = 500;
        body = "{\"kind\": \"Status\", \"message\": \"broken\", \"reason\": \"InternalError\", \"code\": 500}";
        assertThrows(PortException.class, () -> reviews.authenticate(SECRET));
        assertEquals(5, moments.size());
        long shortest = 500;
        for (int i = 1; i < moments.size(); i++) {
            long wait = Duration.ofNanos(moments.get(i) - moments.get(i - 1)).toMillis();
            assertTrue(wait >= shortest && wait <= shortest * 1.2 + 1, moments::toString);
            shortest = shortest * 3 / 2;
        }
        moments.clear();
        code = 403;
        body = "{\"kind\": \"Status\", \"message\": \"forbidden\", \"reason\": \"Forbidden\", \"code\": 403}";
        assertThrows(PortException.class, () -> reviews.authenticate(SECRET));
        assertEquals(1, moments.size());
    }

    @Test
    void theTokenStaysOutOfFailures() {
        for (String bad : List.of("{\"spec\": {\"token\": \"" + SECRET + "\"}, \"status\": 7}", "[\"" + SECRET + "\"]")) {
            body = bad;
            String message = assertThrows(PortException.class, () -> reviews.authenticate(SECRET)).toString();
            assertFalse(message.contains(SECRET), message);
        }
    }
}
