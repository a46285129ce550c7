package io.jubelet.adapters.apiserver.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.TestCluster;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.testserver.Matching;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest.Verb;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ReflectorTest {

    private static final Resource MAPS = Resource.CONFIG_MAPS;

    private final TestCluster cluster = new TestCluster();
    private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    private volatile IntConsumer atItem = _ -> { };
    private final Reflector reflector = new Reflector(cluster.api(), ApiPath.core().in("default", "configmaps"),
            new Recorder(), new ReconnectPauses(Duration.ofMillis(1), Duration.ofMillis(20), RandomGenerator.getDefault()));

    private final class Recorder implements WatchHandler {

        @Override
        public Listing list() {
            List<String> names = new ArrayList<>();
            return new Listing() {

                @Override
                public void item(WireNode.Obj object) {
                    names.add(name(object));
                    atItem.accept(names.size());
                }

                @Override
                public void complete() {
                    seen.add("all " + names);
                }
            };
        }

        @Override
        public void changed(WireNode.Obj object) {
            seen.add("changed " + name(object) + " " + object.object("data").text("v"));
        }

        @Override
        public void deleted(WireNode.Obj object) {
            seen.add("deleted " + name(object));
        }

        @Override
        public void failed(PortException why) {
            seen.add("failed " + why.getClass().getSimpleName());
        }

        private String name(WireNode.Obj object) {
            return object.object("metadata").text("name");
        }
    }

    @AfterEach
    void stop() {
        reflector.close();
        cluster.close();
    }

    @Test
    void firstAllThenChanges() {
        put("a", "1");
        reflector.start();
        expect("all [a]");
        put("b", "1");
        expect("changed b 1");
        put("a", "2");
        expect("changed a 2");
        cluster.server().admin().delete(MAPS, new ObjectKey("default", "a"));
        expect("deleted a");
        assertEquals(1, cluster.server().log().count(entry -> "0".equals(entry.query().get("resourceVersion"))));
    }

    @Test
    void aPauseEndsWhenSomebodyElseReachesTheServer() {
        var timers = new VirtualTimers();
        var hour = new ReconnectPauses(Duration.ofHours(1), Duration.ofHours(1), RandomGenerator.getDefault());
        try (var away = new TestCluster(timers)) {
            away.server().pause();
            int others = timers.pending();
            try (var patient = new Reflector(away.api(), ApiPath.core().in("default", "configmaps"), new Recorder(), hour)) {
                patient.start();
                expect("failed UnavailableException");
                expect("failed UnavailableException");
                Await.until("a pause", () -> timers.pending() > others);
                timers.advance(Duration.ofSeconds(2));
                away.server().resume();
                try (var other = Reflector.start(away.api(), ApiPath.core().in("default", "configmaps"), new Recorder())) {
                    expect("all []");
                    expect("all []");
                }
            }
        }
    }

    @Test
    void aPauseEndsWithItsTime() {
        var timers = new VirtualTimers();
        var hour = new ReconnectPauses(Duration.ofHours(1), Duration.ofHours(1), RandomGenerator.getDefault());
        try (var away = new TestCluster(timers)) {
            away.server().faults().fail(403, 3, Matching.of(Verb.LIST, MAPS));
            int others = timers.pending();
            try (var patient = new Reflector(away.api(), ApiPath.core().in("default", "configmaps"), new Recorder(), hour)) {
                patient.start();
                expect("failed PermissionDeniedException");
                expect("failed PermissionDeniedException");
                Await.until("a pause", () -> timers.pending() > others);
                timers.advance(Duration.ofHours(1).minusSeconds(1));
                assertEquals(others + 1, timers.pending(), "it pauses");
                timers.advance(Duration.ofSeconds(1));
                expect("failed PermissionDeniedException");
                Await.until("the next pause", () -> timers.pending() > others);
                patient.retryNow();
                expect("all []");
            }
        }
    }

    @Test
    void aWatchThatBreaksGoesOnWhereItWas() {
        follow();
        for (int i = 0; i < 5; i++) {
            cluster.awaitWatches(MAPS, 1);
            cluster.server().faults().dropWatches(MAPS);
            put("a", "drop" + i);
            expect("changed a drop" + i);
            cluster.awaitWatches(MAPS, 1);
            cluster.server().faults().endWatches(MAPS);
            put("a", "end" + i);
            expect("changed a end" + i);
        }
        assertEquals(1, lists());
    }

    @Test
    void anOldVersionMeansToReadEverythingAnew() {
        follow();
        put("b", "1");
        expect("changed b 1");
        cluster.server().faults().expireWatches(MAPS);
        expect("all [a, b]");
        cluster.awaitWatches(MAPS, 1);
        cluster.server().faults().fail(410, 1, Matching.of(Verb.WATCH, MAPS));
        cluster.server().faults().endWatches(MAPS);
        expect("all [a, b]");
        put("a", "2");
        expect("changed a 2");
        List<String> later = listings(cluster).stream().skip(1).toList();
        assertTrue(later.stream().allMatch(list -> list.matches("[1-9][0-9]* null")), later::toString);
    }

    @Test
    void aWatchThatTheServerEndsWithAFailureMeansToReadEverythingAnew() {
        follow();
        cluster.server().faults().send(error(500, "InternalError", "unable to decode"), MAPS);
        expect("failed UnavailableException");
        expect("all [a]");
        put("a", "2");
        expect("changed a 2");
    }

    @Test
    void aServerThatWasRestoredIsAskedForItsNewestVersion() {
        try (var restored = new TestCluster(new VirtualTimers()); var follower = new Reflector(restored.api(),
                ApiPath.core().in("default", "configmaps"), new Recorder(), ReconnectPauses.usual())) {
            follower.start();
            expect("all []");
            restored.awaitWatches(MAPS, 1);
            restored.server().faults().send(
                    "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"99999\"}}}\nnonsense\n", MAPS);
            follower.retryNow();
            expect("failed InternalException");
            expect("all []");
            assertEquals(List.of("0 500", "99999 null", "null 500"), listings(restored).stream().distinct().toList());
        }
    }

    @Test
    void aServerThatIsSlowIsNotAskedForTheNewestVersion() {
        put("a", "1");
        cluster.server().faults().fail(504, 2, Matching.of(Verb.LIST, MAPS));
        reflector.start();
        expect("failed DeadlineExceededException");
        expect("failed DeadlineExceededException");
        expect("all [a]");
        assertEquals(List.of("0 500", "0 500", "0 500"), listings(cluster));
    }

    /** Version and limit of each list. */
    private static List<String> listings(TestCluster of) {
        return of.server().log().entries().stream().filter(entry -> !entry.query().containsKey("watch"))
                .map(entry -> entry.query().get("resourceVersion") + " " + entry.query().get("limit")).toList();
    }

    @Test
    void aWatchThatABusyServerEndsGoesOnWhereItWas() {
        follow();
        cluster.server().faults().send(error(429, "TooManyRequests", "later"), MAPS);
        expect("failed ResourceExhaustedException");
        put("a", "2");
        expect("changed a 2");
        assertEquals(1, lists());
    }

    private static String error(int code, String reason, String message) {
        return "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\""
                + message + "\",\"reason\":\"" + reason + "\",\"code\":" + code + "}}\n";
    }

    @Test
    void aListNeverAsksForLessThanWasSeen() {
        follow();
        put("b", "1");
        expect("changed b 1");
        String version = cluster.server().admin().get(MAPS, new ObjectKey("default", "b")).orElseThrow()
                .text("metadata", "resourceVersion");
        cluster.server().faults().send("nonsense\n", MAPS);
        expect("failed InternalException");
        expect("all [a, b]");
        assertEquals(1, cluster.server().log().count(entry -> !entry.query().containsKey("watch")
                && version.equals(entry.query().get("resourceVersion"))));
    }

    @Test
    void aLongListComesInPagesAndBeginsAnewWhenItsTokenExpired() {
        for (int i = 0; i < 501; i++) {
            put("m" + i, "1");
        }
        reflector.start();
        assertEquals(501, next().split(",").length);
        cluster.awaitWatches(MAPS, 1);
        atItem = count -> {
            if (count == 500) {
                atItem = _ -> { };
                put("later", "1");
            }
        };
        cluster.server().faults().fail(410, 1, Matching.of(Verb.LIST, MAPS));
        cluster.server().faults().expireWatches(MAPS);
        assertEquals(502, next().split(",").length);
        assertEquals(2, cluster.server().log().count(entry -> entry.query().containsKey("continue")));
        put("m0", "2");
        expect("changed m0 2");
    }

    @Test
    void failuresAreReportedAndTriedAgain() {
        put("a", "1");
        cluster.server().faults().fail(403, 2, Matching.of(Verb.LIST, MAPS));
        reflector.start();
        expect("failed " + PermissionDeniedException.class.getSimpleName());
        expect("failed " + PermissionDeniedException.class.getSimpleName());
        expect("all [a]");
        cluster.awaitWatches(MAPS, 1);
        cluster.server().faults().fail(500, 1, Matching.of(Verb.WATCH, MAPS));
        cluster.server().faults().endWatches(MAPS);
        expect("failed " + UnavailableException.class.getSimpleName());
        put("a", "2");
        expect("changed a 2");
    }

    @Test
    void bookmarksAreNotReported() {
        follow();
        put("a", "2");
        expect("changed a 2");
        cluster.server().admin().create(Tree.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"metadata\":{\"name\":\"s\",\"namespace\":\"default\"}}"));
        cluster.server().faults().bookmarks(MAPS);
        put("a", "3");
        expect("changed a 3");
    }

    @Test
    void anOutageIsSurvived() {
        follow();
        cluster.server().pause();
        put("a", "2");
        cluster.server().resume();
        for (String next = next(); !next.equals("changed a 2"); next = next()) {
            assertTrue(next.startsWith("failed"), next);
        }
        assertEquals(1, lists());
    }

    @Test
    void nothingIsReportedAfterTheEnd() throws InterruptedException {
        follow();
        reflector.close();
        put("a", "2");
        cluster.awaitWatches(MAPS, 0);
        assertEquals(null, seen.poll(20, TimeUnit.MILLISECONDS));
    }

    private void follow() {
        put("a", "1");
        reflector.start();
        expect("all [a]");
        cluster.awaitWatches(MAPS, 1);
    }

    private long lists() {
        return cluster.server().log().count(entry -> !entry.query().containsKey("watch"));
    }

    private void expect(String message) {
        assertEquals(message, next());
    }

    private String next() {
        try {
            String next = seen.poll(60, TimeUnit.SECONDS);
            return next == null ? "nothing" : next;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void put(String name, String value) {
        Tree map = Tree.parse("{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"namespace\":\"default\"}}")
                .set(name, "metadata", "name").set(value, "data", "v");
        if (cluster.server().admin().get(MAPS, new ObjectKey("default", name)).isPresent()) {
            cluster.server().admin().replace(map);
        } else {
            cluster.server().admin().create(map);
        }
    }
}
