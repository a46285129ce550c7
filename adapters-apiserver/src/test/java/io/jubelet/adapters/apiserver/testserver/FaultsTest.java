package io.jubelet.adapters.apiserver.testserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest.Verb;
import io.jubelet.adapters.apiserver.testserver.rest.Caller;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.await.Await;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The faults of the API server. */
class FaultsTest {

    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String WATCHED = PODS + "?resourceVersion=0&allowWatchBookmarks=true";

    private final InProcessApiServer server = new InProcessApiServer();
    private final ApiClient client = server.client();

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void theNextRequestsFail() {
        server.faults().fail(429, 1, Matching.any());
        server.faults().fail(503, 1, Matching.of(Verb.LIST, Resource.PODS));
        Reply first = get(PODS);
        assertEquals(429, first.code());
        assertEquals("TooManyRequests", first.body().text("reason"));
        assertEquals(503, get(PODS).code());
        assertEquals(200, get(PODS).code());
    }

    @Test
    void onlyWhatMatchesFails() {
        server.faults().fail(500, 1, Matching.of(Verb.LIST, Resource.NODES));
        assertEquals(200, get(PODS).code());
        assertEquals(500, get("/api/v1/nodes").code());
    }

    @Test
    void faultsAreRemoved() {
        server.faults().fail(500, 100, Matching.any());
        assertEquals(500, get(PODS).code());
        server.faults().clear();
        assertEquals(200, get(PODS).code());
    }

    @Test
    void theAdministratorIsSpared() {
        server.faults().fail(500, 1, Matching.any());
        assertEquals("a", server.admin().create(TestObjects.configMap("a")).text("metadata", "name"));
        assertEquals(500, get(PODS).code());
    }

    @Test
    void answersTakeTime() {
        server.faults().delay(Duration.ofMillis(200), Matching.of(Resource.PODS));
        long start = System.nanoTime();
        get(PODS);
        assertTrue(System.nanoTime() - start >= Duration.ofMillis(200).toNanos());
    }

    @Test
    void connectionsBreak() {
        // A client may try a request again on its own, as long as there is a connection that could have been stale.
        server.faults().breakConnections(10, Matching.of(Verb.CREATE, Resource.CONFIG_MAPS));
        assertThrows(UncheckedIOException.class, () -> client.send("POST", "/api/v1/namespaces/default/configmaps",
                "application/json", TestObjects.configMap("a").json()));
        assertTrue(server.admin().get(Resource.CONFIG_MAPS, new ObjectKey("default", "a")).isEmpty());
    }

    @Test
    void anOutageEndsOnTheSamePort() {
        WatchReader watch = client.watch(WATCHED);
        Await.equal(1L, () -> server.openWatches(Resource.PODS));
        server.pause();
        assertTrue(watch.line().startsWith("end"));
        assertThrows(UncheckedIOException.class, () -> get(PODS));
        server.admin().create(TestObjects.pod("p", ""));
        String url = server.url();
        server.resume();
        assertEquals(url, server.url());
        assertEquals(1, get(PODS).body().objects("items").size());
        server.pause();
        server.pause();
        server.resume();
        assertEquals(200, get(PODS).code());
    }

    @Test
    void watchesAreDropped() {
        try (WatchReader pods = client.watch(WATCHED); WatchReader nodes = client.watch("/api/v1/nodes?resourceVersion=0")) {
            Await.equal(1L, () -> server.openWatches(Resource.PODS));
            Await.equal(1L, () -> server.openWatches(Resource.NODES));
            server.faults().dropWatches(Resource.PODS);
            assertEquals("end broken", pods.line());
            server.faults().endWatches();
            assertEquals("end", nodes.line());
        }
    }

    @Test
    void aClientThatLeavesIsNoticed() {
        WatchReader watch = client.watch(WATCHED);
        Await.equal(1L, () -> server.openWatches(Resource.PODS));
        watch.close();
        Await.equal(0L, () -> server.openWatches(Resource.PODS));
    }

    @Test
    void watchesExpire() {
        try (WatchReader watch = client.watch(WATCHED)) {
            Await.equal(1L, () -> server.openWatches(Resource.PODS));
            server.faults().expireWatches();
            assertExpired(watch.event());
            assertEquals("end", watch.line());
        }
    }

    @Test
    void oldVersionsAreForgotten() {
        String version = server.admin().create(TestObjects.pod("a", "")).text("metadata", "resourceVersion");
        server.admin().create(TestObjects.pod("b", ""));
        server.compact();
        try (WatchReader watch = client.watch(PODS + "?resourceVersion=" + version)) {
            assertEquals(200, watch.code());
            assertExpired(watch.event());
            assertEquals("end", watch.line());
        }
        server.faults().fail(410, 1, Matching.of(Verb.WATCH, Resource.PODS));
        try (WatchReader watch = client.watch(PODS + "?resourceVersion=" + version)) {
            assertEquals(410, watch.code());
        }
    }

    private static void assertExpired(Tree event) {
        assertEquals("ERROR", event.text("type"));
        assertEquals("Status", event.text("object", "kind"));
        assertEquals("Expired", event.text("object", "reason"));
        assertEquals(410, event.number("object", "code"));
    }

    @Test
    void nonsenseComesIn() {
        try (WatchReader watch = client.watch(WATCHED)) {
            Await.equal(1L, () -> server.openWatches(Resource.PODS));
            server.faults().send("{\"type\": \"ADDED\", \"obj\n");
            assertEquals("{\"type\": \"ADDED\", \"obj", watch.line());
            server.admin().create(TestObjects.pod("a", ""));
            assertEquals("ADDED a", watch.brief());
        }
    }

    @Test
    void bookmarksReportHowFarOneIs() {
        try (WatchReader watch = client.watch(WATCHED); WatchReader other = client.watch(PODS + "?resourceVersion=0")) {
            Await.equal(2L, () -> server.openWatches(Resource.PODS));
            String version = server.admin().create(TestObjects.configMap("c")).text("metadata", "resourceVersion");
            server.faults().bookmarks();
            Tree mark = watch.event();
            assertEquals("BOOKMARK", mark.text("type"));
            assertEquals("Pod", mark.text("object", "kind"));
            assertEquals(version, mark.text("object", "metadata", "resourceVersion"));
            server.faults().endWatches();
            assertEquals("end", other.line());
        }
    }

    @Test
    void requestsAreRemembered() {
        get(PODS + "?labelSelector=a%3Db");
        client.send("PATCH", PODS + "/x/status", "application/merge-patch+json", "{}");
        List<RequestLog.Entry> entries = server.log().entries();
        assertEquals(List.of("GET", "PATCH"), entries.stream().map(RequestLog.Entry::method).toList());
        assertEquals("a=b", entries.getFirst().query().get("labelSelector"));
        assertEquals("application/merge-patch+json", entries.getLast().contentType());
        assertEquals(PODS + "/x/status", entries.getLast().path());
        assertEquals("admin", entries.getFirst().user());
        assertEquals(1, server.log().count(entry -> entry.method().equals("PATCH")));
        server.log().clear();
        assertEquals(List.of(), server.log().entries());
    }

    @Test
    void reviewsAreScripted() {
        server.reviews().knowToken("t", new Caller("ann", List.of("g")));
        Tree known = review("authentication.k8s.io/v1", "TokenReview", "tokenreviews", "{\"token\": \"t\"}");
        assertTrue(known.flag("status", "authenticated"));
        assertEquals("ann", known.text("status", "user", "username"));
        server.reviews().forgetToken("t");
        assertFalse(review("authentication.k8s.io/v1", "TokenReview", "tokenreviews", "{\"token\": \"t\"}")
                .flag("status", "authenticated"));
        String spec = "{\"user\": \"ann\", \"resourceAttributes\": {\"verb\": \"get\", \"resource\": \"nodes\"}}";
        String group = "authorization.k8s.io/v1";
        assertFalse(review(group, "SubjectAccessReview", "subjectaccessreviews", spec).flag("status", "allowed"));
        server.reviews().allow(asked -> asked.text("user").equals("ann"));
        assertTrue(review(group, "SubjectAccessReview", "subjectaccessreviews", spec).flag("status", "allowed"));
        server.reviews().allowNothing();
        assertFalse(review(group, "SubjectAccessReview", "subjectaccessreviews", spec).flag("status", "allowed"));
    }

    private Tree review(String apiVersion, String kind, String resource, String spec) {
        return client.send("POST", "/apis/" + apiVersion + "/" + resource, "application/json", "{\"apiVersion\": \""
                + apiVersion + "\", \"kind\": \"" + kind + "\", \"spec\": " + spec + "}").body();
    }

    private Reply get(String path) {
        return client.send("GET", path, "", "");
    }
}
