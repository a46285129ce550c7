package io.jubelet.app.eviction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.ImagesReclaimed;
import io.jubelet.app.message.node.NodePressure;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.message.runtime.ContainersReclaimed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.PressureSettings;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.eviction.EvictionSignal;
import io.jubelet.domain.eviction.EvictionThreshold;
import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.eviction.ThresholdValue;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.stats.summary.NodeUse;
import io.jubelet.domain.stats.summary.Summary;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeMemoryAlarms;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A machine with 1000 bytes of memory, of which 100 must be left, and three pods. */
class NodePressureWatchTest {

    private static final NodePressure OF_MEMORY = new NodePressure(List.of(PressureCondition.MEMORY));

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final RecordingBus bus = new RecordingBus();
    private final MeasuredMachine machine = new MeasuredMachine();
    private final FakeMemoryAlarms alarms = new FakeMemoryAlarms();
    private boolean measurable = true;
    private NodePressureWatch watch;

    private void start(EvictionThreshold... thresholds) {
        memoryLeft(500);
        bus.answer(RuntimeTopics.CONTAINER_RECLAIM, _ -> new ContainersReclaimed());
        bus.answer(ImageTopics.IMAGE_RECLAIM, _ -> new ImagesReclaimed(0, 0, Optional.empty()));
        var settings = new PressureSettings(List.of(thresholds), Duration.ofMinutes(5), 0, true, Duration.ZERO,
                new PressureSettings.Paths("/root", ""));
        var rounds = new PressureRounds(new NodeReadings(machine.statistics(), machine.images(), settings), _ -> {
            if (!measurable) {
                throw new UnavailableException("away");
            }
            return new Summary(new NodeUse("node", List.of(), Instant.EPOCH, Optional.empty(), Optional.empty(), Optional.empty(),
                    Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()), List.of());
        }, settings, "node", scope);
        var evictions = new PodEvictions(scope);
        new EvictionRepeats(evictions).start(bus);
        watch = new NodePressureWatch(rounds, settings, evictions, alarms,
                new Platform(scope, scope, new SplittableRandom(1)));
        watch.start(bus);
        Stream.of("a", "b", "c").forEach(uid -> changed(uid, Stage.SYNCING));
        passes(1);
    }

    private void start() {
        start(new EvictionThreshold(EvictionSignal.MEMORY_AVAILABLE, new ThresholdValue.Fixed(Quantity.parse("100")), Duration.ZERO,
                Optional.empty()));
    }

    @AfterEach
    void nothingIsDoneAfterTheEnd() {
        watch.stop();
        memoryLeft(10);
        bus.forget();
        passes(60);
        assertEquals(List.of(), killed());
        assertEquals(Set.of(), alarms.lines());
    }

    private void memoryLeft(long bytes) {
        machine.memory.put("/", 1000 - bytes);
    }

    private static PodStatusChanged report(String uid, Stage stage) {
        return new PodStatusChanged(new Pod(ObjectMeta.builder().namespace("ns").name(uid).uid(uid).build(), PodSpec.builder().build(),
                PodStatus.builder().build()), stage);
    }

    private void changed(String uid, Stage stage) {
        bus.publish(PodTopics.STATUS_CHANGED, report(uid, stage));
    }

    private void cleanedUp(String uid) {
        changed(uid, Stage.FINISHED);
        bus.publish(PodTopics.POD_FINISHED, new PodFinished(uid, false));
    }

    private void passes(int seconds) {
        scheduler.run(Duration.ofSeconds(seconds), () -> { });
    }

    private List<String> killed() {
        return bus.published(KillPod.class).stream().map(KillPod::podUid).toList();
    }

    @Test
    void memoryIsCheckedEveryTenSecondsAndPressureReportedWhenItChanges() {
        start();
        memoryLeft(50);
        passes(8);
        assertEquals(List.of(), bus.published(NodePressure.class));
        passes(2);
        assertEquals(List.of(OF_MEMORY), bus.published(NodePressure.class));
        passes(30);
        assertEquals(List.of(OF_MEMORY), bus.published(NodePressure.class));
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals(List.of(OF_MEMORY, OF_MEMORY), bus.published(NodePressure.class), "for those who missed it");
    }

    @Test
    void theNextPodIsEvictedOnceTheOneBeforeIsCleanedUp() {
        start();
        memoryLeft(50);
        passes(10);
        assertEquals(1, killed().size());
        passes(29);
        assertEquals(1, killed().size());
        cleanedUp(killed().getFirst());
        passes(2);
        assertEquals(2, Set.copyOf(killed()).size(), "within a second");
    }

    @Test
    void aPodThatIsNotCleanedUpIsNotWaitedForLonger() {
        start();
        memoryLeft(50);
        passes(10);
        passes(38);
        assertEquals(1, killed().size());
        passes(3);
        assertEquals(2, Set.copyOf(killed()).size());
    }

    @Test
    void aPodThatNoWorkerKnowsIsNotWaitedFor() {
        start();
        memoryLeft(50);
        passes(10);
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of()));
        passes(1);
        assertEquals(2, Set.copyOf(killed()).size());
    }

    @Test
    void aPodThatIsEvictedIsToldAgainWhileItIsThere() {
        start();
        memoryLeft(50);
        passes(10);
        String evicted = killed().getFirst();
        bus.publish(PodTopics.STATUSES, new StatusesListed(Stream.of("a", "b", "c").map(uid -> report(uid, Stage.SYNCING)).toList()));
        assertEquals(List.of(evicted, evicted), killed());
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of()));
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of(report(evicted, Stage.SYNCING))));
        assertEquals(List.of(evicted, evicted), killed(), "it is another one that has its uid");
    }

    @Test
    void whatCanNotBeMeasuredIsMeasuredAgain() {
        start();
        memoryLeft(50);
        measurable = false;
        passes(20);
        assertEquals(List.of(), killed());
        measurable = true;
        passes(10);
        assertEquals(1, killed().size());
    }

    @Test
    void theKernelMakesItLookAtOnce() {
        start();
        memoryLeft(50);
        alarms.use("/", 960);
        passes(1);
        assertEquals(1, killed().size());
    }

    @Test
    void aKernelThatNotifiesOfNothingDelaysIt() {
        alarms.refuse(new UnavailableException("no"));
        start();
        memoryLeft(50);
        alarms.use("/", 960);
        passes(1);
        assertEquals(List.of(), killed());
        passes(9);
        assertEquals(1, killed().size());
    }

    @Test
    void withoutThresholdsNothingIsRead() {
        start(new EvictionThreshold[0]);
        memoryLeft(0);
        passes(60);
        assertEquals(0, machine.questions);
        assertEquals(List.of(), killed());
    }
}
