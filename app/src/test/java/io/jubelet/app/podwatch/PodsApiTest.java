package io.jubelet.app.podwatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.DesiredPodsListed.DesiredPod;
import io.jubelet.app.message.pod.DesiredPodsListed;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.PodsWithStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.podwatch.PodWatchEvent;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakePodsService;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.podwatch.PodsService.Watch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PodsApiTest {

    private final RecordingBus bus = new RecordingBus();
    private final FakePodsService service = new FakePodsService();
    private final Concern api = new PodWatchConcerns(service).concerns().getFirst();
    /** Pods that sources name, by uid, and those that they do not. */
    private final Map<String, DesiredPod> desired = new TreeMap<>();
    private final List<Pod> others = new ArrayList<>();
    private boolean unanswered;
    private int asked;

    @BeforeEach
    void owner() {
        bus.answer(PodTopics.DESIRED_PODS, _ -> {
            asked++;
            if (unanswered) {
                throw new UnavailableException("nobody answers");
            }
            return new DesiredPodsListed(List.copyOf(desired.values()));
        });
        bus.answer(PodTopics.PODS, _ -> {
            List<Pod> all = new ArrayList<>(others);
            desired.values().forEach(one -> all.add(one.pod()));
            return new PodsWithStatus(all);
        });
    }

    private Pod put(String name, PodPhase phase, Stage stage) {
        Pod pod = Pods.named(name, "uid-" + name);
        Pod reported = pod.withStatus(pod.status().toBuilder().phase(phase).build());
        desired.put(pod.uid(), new DesiredPod(reported, Optional.of(stage)));
        return reported;
    }

    private void changed(String name, PodPhase phase) {
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(put(name, phase, Stage.SYNCING), Stage.SYNCING));
    }

    private static String next(Watch watch) {
        return switch (watch.next()) {
            case PodWatchEvent.Added added -> "+" + text(added.pod());
            case PodWatchEvent.Modified modified -> "~" + text(modified.pod());
            case PodWatchEvent.Deleted deleted -> "-" + text(deleted.pod());
            case PodWatchEvent.InitialSyncComplete _ -> "complete";
        };
    }

    private static String text(Pod pod) {
        return pod.metadata().name() + pod.status().phase().map(phase -> " " + phase.wireName()).orElse("");
    }

    @Test
    void podsAreListedByUidAsTheyAreReported() {
        Pod web = put("web", PodPhase.RUNNING, Stage.SYNCING);
        Pod db = put("db", PodPhase.PENDING, Stage.SYNCING);
        others.add(Pods.named("gone", "uid-gone"));
        api.start(bus);
        assertEquals(List.of(db, web), service.answers().list());
        assertEquals(web, service.answers().get("uid-web"));
        NotFoundException missing = assertThrows(NotFoundException.class, () -> service.answers().get("uid-gone"));
        assertEquals("pod with UID uid-gone not found", missing.getMessage());
    }

    @Test
    void aWatcherGetsAllEventsOfAPodFromCreationToDeletion() {
        put("a", PodPhase.RUNNING, Stage.SYNCING);
        api.start(bus);
        Watch watch = service.watch();
        assertEquals("+a Running", next(watch));
        assertEquals("complete", next(watch));
        changed("b", PodPhase.PENDING);
        changed("b", PodPhase.RUNNING);
        assertEquals("+b Pending", next(watch));
        assertEquals("~b Running", next(watch));
        others.add(desired.remove("uid-b").pod());
        bus.publish(PodTopics.POD_CHANGES, new PodChanges(List.of()));
        others.clear();
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid-b", true));
        assertEquals("-b", next(watch));
        put("a", PodPhase.SUCCEEDED, Stage.FINISHED);
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals("~a Succeeded", next(watch));
        assertEquals("-a", next(watch));
    }

    @Test
    void withoutWatchersThePodsAreNotAskedFor() {
        api.start(bus);
        changed("a", PodPhase.RUNNING);
        assertEquals(0, asked);
        Watch watch = service.watch();
        watch.close();
        changed("a", PodPhase.FAILED);
        assertEquals(1, asked);
    }

    @Test
    void whatCouldNotBeSeenIsSeenLater() {
        api.start(bus);
        Watch watch = service.watch();
        assertEquals("complete", next(watch));
        unanswered = true;
        changed("a", PodPhase.PENDING);
        assertThrows(UnavailableException.class, service::watch);
        unanswered = false;
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals("+a Pending", next(watch));
    }

    /** The first list does not count: it is as long as it is. */
    @Test
    void aSlowWatcherIsEndedAndMayBeginAgain() {
        for (int i = 0; i < 2 * QueuedWatch.MOST_CHANGES; i++) {
            put("p" + i, PodPhase.RUNNING, Stage.SYNCING);
        }
        api.start(bus);
        Watch slow = service.watch();
        Watch quick = service.watch();
        for (int i = 0; i <= 2 * QueuedWatch.MOST_CHANGES; i++) {
            quick.next();
        }
        for (int i = 0; i < QueuedWatch.MOST_CHANGES; i++) {
            changed("a", i % 2 == 0 ? PodPhase.PENDING : PodPhase.RUNNING);
            quick.next();
        }
        assertEquals("+p0 Running", next(slow));
        changed("a", PodPhase.PENDING);
        ResourceExhaustedException why = assertThrows(ResourceExhaustedException.class, slow::next);
        assertTrue(why.getMessage().startsWith("the watcher is too slow: 100 changes or more waited for it"), why.getMessage());
        assertEquals("~a Pending", next(quick));
        assertEquals("+a Pending", next(service.watch()));
    }

    /** One that was ended counts until its client has gone: as long as that does not read, something of it is kept. */
    @Test
    void thereAreSoManyWatchesAtMost() {
        api.start(bus);
        List<Watch> all = new ArrayList<>();
        for (int i = 0; i < PodWatches.MOST; i++) {
            all.add(service.watch());
        }
        ResourceExhaustedException why = assertThrows(ResourceExhaustedException.class, service::watch);
        assertEquals("there are 100 watches already; end one of them", why.getMessage());
        all.getFirst().close();
        all.getFirst().close();
        service.watch();
        assertThrows(ResourceExhaustedException.class, service::watch);
    }

    @Test
    void aWaitingReaderIsWokenByTheEnd() throws Exception {
        api.start(bus);
        Watch watch = service.watch();
        next(watch);
        var failure = new CompletableFuture<Throwable>();
        Thread waiting = Thread.ofVirtual().start(() -> failure.complete(assertThrows(RuntimeException.class, watch::next)));
        api.stop();
        assertEquals(UnavailableException.class, failure.get(30, TimeUnit.SECONDS).getClass());
        waiting.join();
        assertThrows(UnavailableException.class, service::answers);
    }

    @Test
    void aSocketThatCannotBeMadeIsTriedAgain() {
        service.failWith(Optional.of(new ConflictException("somebody answers there")));
        api.start(bus);
        assertThrows(UnavailableException.class, service::answers);
        service.failWith(Optional.empty());
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals(List.of(), service.answers().list());
        api.stop();
        bus.publish(NodeTopics.TICK, new Tick());
        assertThrows(UnavailableException.class, service::answers);
    }
}
