package io.jubelet.app.eviction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.ImagesReclaimed;
import io.jubelet.app.message.node.NodePressure;
import io.jubelet.app.message.node.PodsRanked;
import io.jubelet.app.message.runtime.ContainersReclaimed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.settings.PressureSettings;
import io.jubelet.domain.eviction.EvictionSignal;
import io.jubelet.domain.eviction.EvictionThreshold;
import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.eviction.ThresholdValue;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.stats.summary.NodeUse;
import io.jubelet.domain.stats.summary.Summary;
import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.host.MemoryAlarms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A machine that must keep 100 bytes of memory, and 100 of its disk. */
class PressureRoundsTest {

    private final VirtualTimers timers = new VirtualTimers();
    private final MeasuredMachine machine = new MeasuredMachine();
    private final RecordingBus bus = new RecordingBus();
    private final List<List<PressureCondition>> conditions = new ArrayList<>();
    private final List<Set<MemoryAlarms.Line>> lines = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();
    private Runnable whenImagesAreRemoved = () -> { };
    private boolean measurable = true;
    private final PressureRounds rounds = rounds();

    private PressureRounds rounds() {
        var settings = new PressureSettings(List.of(threshold(EvictionSignal.MEMORY_AVAILABLE),
                threshold(EvictionSignal.NODEFS_AVAILABLE)), Duration.ofMinutes(5), 0, true, Duration.ZERO,
                new PressureSettings.Paths("/root", ""));
        NodeStatistics statistics = onlyCpuAndMemory -> {
            asked.add(onlyCpuAndMemory ? "measure memory" : "measure");
            if (!measurable) {
                throw new UnavailableException("away");
            }
            return new Summary(new NodeUse("node", List.of(), Instant.EPOCH, Optional.empty(), Optional.empty(), Optional.empty(),
                    Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()), List.of());
        };
        return new PressureRounds(new NodeReadings(machine.statistics(), machine.images(), settings), statistics, settings, "node", timers);
    }

    private static EvictionThreshold threshold(EvictionSignal signal) {
        return new EvictionThreshold(signal, new ThresholdValue.Fixed(Quantity.parse("100")), Duration.ZERO, Optional.empty());
    }

    @BeforeEach
    void aMachineWithEnoughOfEverything() {
        memoryLeft(500);
        diskLeft(500);
        machine.ofRuntime = Optional.of(List.of("/root"));
        bus.answer(RuntimeTopics.CONTAINER_RECLAIM, _ -> {
            asked.add("remove containers");
            return new ContainersReclaimed();
        });
        bus.answer(ImageTopics.IMAGE_RECLAIM, _ -> {
            asked.add("remove images");
            whenImagesAreRemoved.run();
            return new ImagesReclaimed(0, 0, Optional.empty());
        });
    }

    private void memoryLeft(long bytes) {
        machine.memory.put("/", 1000 - bytes);
    }

    private void diskLeft(long bytes) {
        machine.fileSystem("/root", 1, bytes, 50);
    }

    private static Pod pod(String name, int priority) {
        return new Pod(ObjectMeta.builder().namespace("ns").name(name).uid(name).build(), PodSpec.builder().priority(priority).build(),
                PodStatus.builder().build());
    }

    /** The pods that are to be evicted of these. */
    private List<String> chosen(Pod... active) throws InterruptedException {
        return rounds.choose(List.of(active), new PressureRounds.Listener(bus, (NodePressure latest) -> conditions.add(latest.conditions()),
                lines::add)).stream().map(PodEviction::pod).map(Pod::uid).toList();
    }

    private List<String> events() {
        return bus.published(NodeEvent.class).stream().map(event -> event.reason() + ": " + event.message()).toList();
    }

    @Test
    void nothingIsMeasuredOrRemovedWhileThereIsEnough() throws InterruptedException {
        assertEquals(List.of(), chosen(pod("a", 0)));
        assertEquals(List.of(), asked);
        assertEquals(List.of(), events());
        assertEquals(List.of(List.of()), conditions);
        assertEquals(List.of(Set.of(new MemoryAlarms.Line("/", 950))), lines);
    }

    @Test
    void thePodOfLeastPriorityIsEvictedForMemoryAtOnce() throws InterruptedException {
        memoryLeft(50);
        assertEquals(List.of("low"), chosen(pod("high", 10), pod("low", 5)));
        assertEquals(List.of("measure memory"), asked);
        assertEquals(List.of("EvictionThresholdMet: Attempting to reclaim memory"), events());
        assertEquals(List.of(List.of(PressureCondition.MEMORY)), conditions);
        assertEquals(Set.of("memory.available"), bus.published(PodsRanked.class).getFirst().ages().keySet());
    }

    @Test
    void aConditionOfTheNodeStaysForAWhile() throws InterruptedException {
        memoryLeft(50);
        chosen();
        memoryLeft(500);
        timers.advance(Duration.ofMinutes(4));
        chosen();
        timers.advance(Duration.ofMinutes(1));
        chosen();
        assertEquals(List.of(List.of(PressureCondition.MEMORY), List.of(PressureCondition.MEMORY), List.of()), conditions);
    }

    @Test
    void forADiskWhatNobodyNeedsIsRemovedFirst() throws InterruptedException {
        diskLeft(50);
        whenImagesAreRemoved = () -> diskLeft(500);
        assertEquals(List.of(), chosen(pod("a", 0)));
        assertEquals(List.of("remove containers", "remove images"), asked);
        assertEquals(List.of("EvictionThresholdMet: Attempting to reclaim ephemeral-storage"), events());
    }

    @Test
    void aPodIsEvictedForADiskOnceItsLayersWereMeasuredSinceThen() throws InterruptedException {
        diskLeft(50);
        assertEquals(List.of(), chosen(pod("a", 0)));
        timers.advance(Duration.ofMillis(9_999));
        assertEquals(List.of(), chosen(pod("a", 0)));
        timers.advance(Duration.ofMillis(1));
        assertEquals(List.of("a"), chosen(pod("a", 0)));
        assertEquals("measure", asked.getLast());
    }

    @Test
    void whatCanNotBeRemovedDoesNotKeepAPodFromBeingEvicted() throws InterruptedException {
        whenImagesAreRemoved = () -> {
            throw new UnavailableException("away");
        };
        diskLeft(50);
        chosen(pod("a", 0));
        timers.advance(Duration.ofSeconds(10));
        assertEquals(List.of("a"), chosen(pod("a", 0)));
    }

    @Test
    void withoutPodsNothingIsMeasured() throws InterruptedException {
        memoryLeft(50);
        assertEquals(List.of(), chosen());
        assertEquals(List.of(), asked);
    }

    @Test
    void criticalPodsAreNotEvicted() throws InterruptedException {
        memoryLeft(50);
        assertEquals(List.of(), chosen(pod("critical", 2_000_000_000)));
    }

    @Test
    void noPodIsEvictedWithoutKnowingWhatPodsUse() {
        memoryLeft(50);
        measurable = false;
        assertThrows(UnavailableException.class, () -> chosen(pod("a", 0)));
    }
}
