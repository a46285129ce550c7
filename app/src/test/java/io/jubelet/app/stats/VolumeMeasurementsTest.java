package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.VolumeMeasured;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.message.volume.VolumePublished;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.stats.PodSummaries.PodVolumesUse;
import io.jubelet.domain.csi.DriverStatistics.Amount;
import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.stats.summary.VolumeUse;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeVolumeRecords;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.time.Timers;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** When the volumes of pods are measured. */
class VolumeMeasurementsTest {

    private static final Duration PERIOD = Duration.ofMinutes(3);

    private final VirtualTimers timers = new VirtualTimers();
    private final RecordingBus bus = new RecordingBus();
    private final Deque<Runnable> threads = new ArrayDeque<>();
    private final List<String> measured = new ArrayList<>();
    private final FakeVolumeRecords records = new FakeVolumeRecords(new FakeDisk(), "/root");
    private List<DriverVolume> ofDrivers = List.of();
    private Runnable meanwhile = () -> { };
    private int waits;

    /** Once a reader waits, what it waits for is done. */
    private final Timers waiting = (Timers) Proxy.newProxyInstance(Timers.class.getClassLoader(), new Class<?>[] {Timers.class},
            (_, method, arguments) -> {
                Object result = method.invoke(timers, arguments);
                if (method.getName().equals("after")) {
                    waits++;
                    measure();
                }
                return result;
            });

    private VolumeMeasurements measurements(Duration period, boolean health) {
        var platform = new Platform(waiting, (_, body) -> {
            threads.add(body);
            return Thread.currentThread();
        }, new SplittableRandom(1));
        var all = new VolumeMeasurements(pod -> {
            meanwhile.run();
            measured.add(pod.uid());
            return new PodVolumeUse.Found(new PodVolumesUse(List.of(), List.of()), ofDrivers);
        }, new DriverVolumeUse(records, health, platform), period, health, platform);
        all.start(bus);
        changes(Stage.SYNCING);
        return all;
    }

    private void changes(Stage stage) {
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(pod(), stage));
    }

    private static Pod pod() {
        return pod("u");
    }

    private static Pod pod(String uid) {
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid(uid).build(), PodSpec.builder().build(),
                PodStatus.builder().build());
    }

    private void measure() {
        while (!threads.isEmpty()) {
            threads.remove().run();
        }
    }

    private void tick() {
        bus.publish(NodeTopics.TICK, new Tick());
        measure();
    }

    private Set<String> read(VolumeMeasurements all) {
        all.latest();
        measure();
        return all.latest().keySet();
    }

    @Test
    void readersGetWhatIsAtMostOnePeriodOld() {
        VolumeMeasurements all = measurements(PERIOD, false);
        assertEquals(List.of(), measured, "nobody reads");
        assertEquals(Set.of("u"), read(all));
        timers.advance(PERIOD.minusSeconds(1));
        read(all);
        assertEquals(List.of("u"), measured);
        timers.advance(Duration.ofSeconds(1));
        read(all);
        assertEquals(List.of("u", "u"), measured);
    }

    @Test
    void volumesThatMayBeOutOfOrderAreMeasuredWithoutReaders() {
        measurements(PERIOD, true);
        tick();
        tick();
        timers.advance(PERIOD);
        tick();
        assertEquals(List.of("u", "u"), measured);
    }

    @Test
    void aPeriodThatIsNotPositiveTurnsItOff() {
        for (Duration period : List.of(Duration.ofSeconds(-1), Duration.ZERO)) {
            VolumeMeasurements all = measurements(period, true);
            tick();
            all.refresh();
            assertEquals(Set.of(), read(all));
        }
        assertEquals(List.of(), measured);
    }

    @Test
    void aReaderWaitsOnlyForWhatIsOlderThanTwoPeriods() {
        VolumeMeasurements all = measurements(PERIOD, false);
        assertEquals(Set.of("u"), all.latest().keySet(), "nothing was known");
        timers.advance(PERIOD.multipliedBy(2));
        all.latest();
        assertEquals(1, waits);
        assertEquals(List.of("u"), measured);
        measure();
        timers.advance(PERIOD.multipliedBy(2).plusNanos(1));
        all.latest();
        assertEquals(2, waits);
        assertEquals(List.of("u", "u", "u"), measured);
    }

    @Test
    void onlyOneReaderWaitsForAMeasurement() {
        var slow = new ArrayDeque<Runnable>();
        VolumeMeasurements all = measurements(PERIOD, true);
        bus.publish(NodeTopics.TICK, new Tick());
        slow.addAll(threads);
        threads.clear();
        assertEquals(Set.of(), all.latest().keySet());
        assertEquals(0, waits);
        slow.forEach(Runnable::run);
        assertEquals(Set.of("u"), all.latest().keySet());
    }

    @Test
    void volumesCountUntilTheContainersOfTheirPodHaveEnded() {
        VolumeMeasurements all = measurements(PERIOD, false);
        all.latest();
        changes(Stage.TERMINATING);
        timers.advance(PERIOD);
        assertEquals(Set.of("u"), read(all));
        assertEquals(List.of("u", "u"), measured);
        changes(Stage.TERMINATED);
        assertEquals(Set.of(), all.latest().keySet());
        timers.advance(PERIOD);
        assertEquals(Set.of(), read(all));
        assertEquals(List.of("u", "u"), measured);
    }

    @Test
    void podsThatAreThereAtTheStartAreMeasured() {
        VolumeMeasurements all = measurements(PERIOD, false);
        changes(Stage.FINISHED);
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of(new PodStatusChanged(pod(), Stage.SYNCING))));
        assertEquals(Set.of("u"), all.latest().keySet());
    }

    @Test
    void aPodWhoseEndWasMissedIsForgotten() {
        VolumeMeasurements all = measurements(PERIOD, false);
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of(new PodStatusChanged(pod("v"), Stage.SYNCING))));
        assertEquals(Set.of("v"), all.latest().keySet());
        assertEquals(List.of("v"), measured);
    }

    @Test
    void thePodsThatWereMeasuredDoNotWaitForOthers() {
        VolumeMeasurements all = measurements(PERIOD, false);
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(pod("v"), Stage.SYNCING));
        List<Integer> known = new ArrayList<>();
        meanwhile = () -> known.add(all.latest().size());
        assertEquals(Set.of("u", "v"), all.latest().keySet());
        assertEquals(List.of(0, 1), known);
    }

    @Test
    void volumesOfDriversAreMeasuredByThem() {
        records.write(new RecordLocation.Published("u", "a"),
                new VolumeRecord(Map.of("driverName", "d", "volumeHandle", "h", "specVolID", "a")));
        bus.answer(VolumeTopics.VOLUME_PUBLISHED, _ -> new VolumePublished(true));
        bus.answer(CsiTopics.MEASURE_VOLUME, _ -> new VolumeMeasured.Known(new DriverStatistics(
                Optional.of(new Amount(1000, 400, 600)), Optional.empty(), Optional.empty()), timers.instant()));
        ofDrivers = List.of(new DriverVolume(pod(), false, "a", "v", Optional.empty()));
        VolumeMeasurements all = measurements(PERIOD, false);
        read(all);
        assertEquals(List.of("v"), all.latest().get("u").all().stream().map(VolumeUse::name).toList());
        ofDrivers = List.of();
        timers.advance(PERIOD);
        read(all);
        assertEquals(List.of(), all.latest().get("u").all());
    }

    @Test
    void nothingIsMeasuredAfterTheEnd() {
        VolumeMeasurements all = measurements(PERIOD, true);
        all.stop();
        tick();
        all.refresh();
        assertEquals(Set.of(), read(all));
        assertEquals(List.of(), measured);
    }

    @Test
    void aReaderThatWantsThemMeasuredAnewWaits() {
        VolumeMeasurements all = measurements(PERIOD, false);
        all.latest();
        timers.advance(Duration.ofNanos(1));
        all.refresh();
        assertEquals(2, waits);
        assertEquals(List.of("u", "u"), measured);
    }
}
