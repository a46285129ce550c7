package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.MeasureVolume;
import io.jubelet.app.message.csi.VolumeMeasured;
import io.jubelet.app.message.volume.VolumePublished;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.stats.PodSummaries.PodVolumesUse;
import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.DriverStatistics.Amount;
import io.jubelet.domain.csi.DriverStatistics.Condition;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.csi.use.MeasuredVolume;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.stats.summary.VolumeUse;
import io.jubelet.domain.stats.summary.VolumeUse.PvcReference;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeVolumeRecords;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The test plays the drivers. Threads run when the test lets them. */
class DriverVolumeUseTest {

    private static final Optional<Amount> BYTES = Optional.of(new Amount(1000, 400, 600));

    private final FakeVolumeRecords records = new FakeVolumeRecords(new FakeDisk(), "/root");
    private final VirtualTimers timers = new VirtualTimers();
    private final RecordingBus bus = new RecordingBus();
    private final Deque<Runnable> threads = new ArrayDeque<>();
    private final List<MeasureVolume> asked = new ArrayList<>();
    private final Map<String, VolumeMeasured> answers = new HashMap<>();
    /** Volumes that are recorded and not published, or not any more. */
    private final Set<RecordLocation> unpublished = new HashSet<>();

    private DriverVolumeUse uses(boolean health) {
        var uses = new DriverVolumeUse(records, health, new Platform(timers, (_, body) -> {
            threads.add(body);
            return Thread.currentThread();
        }, new SplittableRandom(1)));
        bus.answer(CsiTopics.MEASURE_VOLUME, question -> {
            asked.add(question);
            return answers.getOrDefault(question.handle(), new VolumeMeasured.Failed("no such volume"));
        });
        bus.answer(VolumeTopics.VOLUME_PUBLISHED, question -> new VolumePublished(!unpublished.contains(question.volume())));
        uses.start(bus);
        return uses;
    }

    private DriverVolume volume(String pod, String driver, String name) {
        records.write(new RecordLocation.Published(pod, name),
                new VolumeRecord(Map.of("driverName", driver, "volumeHandle", "h-" + name, "specVolID", name)));
        return new DriverVolume(new Pod(ObjectMeta.builder().name("web").namespace("ns").uid(pod).build(),
                PodSpec.builder().build(), PodStatus.builder().build()), false, name, "v-" + name,
                Optional.of(new PvcReference("ns", "c-" + name)));
    }

    private void says(String name, Optional<Amount> bytes, Optional<Condition> condition) {
        answers.put("h-" + name, new VolumeMeasured.Known(new DriverStatistics(bytes, Optional.empty(), condition), timers.instant()));
    }

    private void run() {
        while (!threads.isEmpty()) {
            threads.poll().run();
        }
    }

    /** Used bytes by pod and volume. */
    private static Map<String, Long> used(DriverVolumeUse uses) {
        Map<String, Long> used = new TreeMap<>();
        uses.with(Map.of()).forEach((pod, volumes) -> volumes.all().forEach(
                volume -> used.put(pod + "/" + volume.name(), volume.fileSystem().usedBytes().orElseThrow())));
        return used;
    }

    private List<String> events() {
        return bus.published(PodEvent.class).stream().map(event -> event.reason() + " " + event.message()).toList();
    }

    @Test
    void driversAreAskedForWhatIsRecorded() {
        var uses = uses(false);
        says("a", BYTES, Optional.empty());
        uses.begin(List.of(volume("u", "d", "a"), new DriverVolume(volume("u", "d", "b").pod(), false, "nothing", "x", Optional.empty())));
        assertEquals(Map.of(), used(uses));
        run();
        assertEquals(List.of(new MeasureVolume("d", "h-a", "/root/pods/u/volumes/kubernetes.io~csi/a/mount")), asked);
        assertEquals(Map.of("u/v-a", 400L), used(uses));
    }

    @Test
    void aCancellationOnAnotherThreadKeepsNoOtherVolumeFromBeingMeasured() {
        var uses = uses(false);
        bus.answer(VolumeTopics.VOLUME_PUBLISHED, question -> {
            if (question.volume().equals(new RecordLocation.Published("u", "a"))) {
                throw new CancelledException("the call was cancelled");
            }
            return new VolumePublished(true);
        });
        says("b", BYTES, Optional.empty());
        says("c", BYTES, Optional.empty());
        uses.begin(List.of(volume("u", "d", "a"), volume("u", "d", "b")));
        run();
        uses.begin(List.of(volume("u", "e", "c")));
        run();
        assertEquals(Map.of("u/v-b", 400L, "u/v-c", 400L), used(uses));
    }

    @Test
    void aDriverIsNotAskedForAVolumeThatItPublishesOrUnpublishes() {
        var uses = uses(false);
        says("a", BYTES, Optional.empty());
        List<DriverVolume> all = List.of(volume("u", "d", "a"));
        unpublished.add(new RecordLocation.Published("u", "a"));
        uses.begin(all);
        run();
        assertEquals(List.of(), asked);
        unpublished.clear();
        uses.begin(all);
        run();
        assertEquals(Map.of("u/v-a", 400L), used(uses));
        uses.begin(all);
        unpublished.add(new RecordLocation.Published("u", "a"));
        run();
        assertEquals(1, asked.size());
        assertEquals(Map.of(), used(uses));
    }

    @Test
    void aDeviceThatOnlyAnotherPodHasIsNotAskedFor() {
        var uses = uses(false);
        DriverVolume mounted = volume("u", "d", "a");
        records.write(new RecordLocation.Device("pv-1"), new VolumeRecord(
                Map.of("driverName", "d", "volumeHandle", "h-a", "specVolID", "pv-1")));
        records.link(new RecordLocation.Mapped("w", "pv-1"));
        uses.begin(List.of(new DriverVolume(mounted.pod(), true, "pv-1", "disk", mounted.claim())));
        run();
        assertEquals(List.of(), asked);
    }

    @Test
    void blockDevicesAreMeasuredWhereTheDriverShowsThem() {
        var uses = uses(false);
        says("a", BYTES, Optional.empty());
        DriverVolume mounted = volume("u", "d", "a");
        records.write(new RecordLocation.Device("pv-1"), new VolumeRecord(
                Map.of("driverName", "d", "volumeHandle", "h-a", "specVolID", "pv-1")));
        records.link(new RecordLocation.Mapped("u", "pv-1"));
        uses.begin(List.of(new DriverVolume(mounted.pod(), true, "pv-1", "disk", mounted.claim())));
        run();
        assertEquals(List.of(new MeasureVolume("d", "h-a", "/root/plugins/kubernetes.io/csi/volumeDevices/publish/pv-1/u")), asked);
        assertEquals(Map.of("u/disk", 400L), used(uses));
    }

    @Test
    void whatADriverSaidLastCountsWhileItHangs() {
        var uses = uses(false);
        says("a", BYTES, Optional.empty());
        says("b", BYTES, Optional.empty());
        List<DriverVolume> all = List.of(volume("u", "slow", "a"), volume("u", "quick", "b"));
        uses.begin(all);
        run();
        says("b", Optional.of(new Amount(1000, 500, 500)), Optional.empty());
        for (int round = 0; round < 3; round++) {
            uses.begin(all);
            assertEquals(2, threads.size());
            Runnable hangs = threads.removeFirst();
            run();
            threads.add(hangs);
        }
        assertEquals(Map.of("u/v-a", 400L, "u/v-b", 500L), used(uses));
        answers.put("h-a", new VolumeMeasured.Failed("too late"));
        run();
        assertEquals(Map.of("u/v-b", 500L), used(uses));
        assertEquals(2, asked.stream().filter(question -> question.handle().equals("h-a")).count());
    }

    @Test
    void aDriverHasFewCallsAtATime() {
        var uses = uses(false);
        List<DriverVolume> all = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            says("p" + i, BYTES, Optional.empty());
            all.add(volume("u", "d", "p" + i));
        }
        uses.begin(all);
        assertEquals(4, threads.size());
        run();
        assertEquals(9, used(uses).size());
        uses.begin(all);
        uses.stop();
        run();
        assertEquals(9, asked.size());
    }

    @Test
    void anUnexpectedFailureDoesNotKeepOthersFromBeingMeasured() {
        var uses = uses(false);
        List<DriverVolume> all = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            says("p" + i, BYTES, Optional.empty());
            all.add(volume("u", "d", "p" + i));
        }
        answers.keySet().stream().filter(handle -> handle.compareTo("h-p5") < 0).toList().forEach(handle -> answers.put(handle, null));
        uses.begin(all);
        run();
        uses.begin(all);
        run();
        assertEquals(4, used(uses).size());
        assertEquals(18, asked.size());
    }

    @Test
    void whatIsNotThereTakesNothing() {
        var uses = uses(false);
        says("a", BYTES, Optional.empty());
        says("b", BYTES, Optional.empty());
        DriverVolume kept = volume("u", "d", "a");
        uses.begin(List.of(kept, volume("w", "d", "b")));
        run();
        uses.retain(Set.of(kept.key()));
        assertEquals(Map.of("u/v-a", 400L), used(uses));
        answers.put("h-a", new VolumeMeasured.NotSupported());
        uses.begin(List.of(kept));
        run();
        assertEquals(Map.of(), used(uses));
    }

    @Test
    void volumesOnDisksComeFirstAndCountAsBefore() {
        var uses = uses(false);
        Map<String, PodVolumesUse> none = Map.of();
        assertEquals(none, uses.with(none));
        says("a", BYTES, Optional.empty());
        uses.begin(List.of(volume("u", "d", "a")));
        run();
        VolumeUse scratch = MeasuredVolume.use("scratch", Optional.empty(),
                new DriverStatistics(BYTES, Optional.empty(), Optional.empty()), timers.instant()).orElseThrow();
        PodVolumesUse both = uses.with(Map.of("u", new PodVolumesUse(List.of(scratch), List.of(scratch)))).get("u");
        assertEquals(List.of("scratch", "v-a"), both.all().stream().map(VolumeUse::name).toList());
        assertEquals(List.of(scratch), both.ephemeral());
    }

    @Test
    void aVolumeThatIsNotInOrderIsAnEventAndAMetric() {
        var uses = uses(true);
        List<DriverVolume> all = List.of(volume("u", "d", "a"), volume("u", "d", "b"), volume("u", "d", "c"));
        says("a", BYTES, Optional.of(new Condition(true, "the disk is lost")));
        says("b", BYTES, Optional.of(new Condition(false, "in order")));
        says("c", BYTES, Optional.empty());
        uses.begin(all);
        run();
        assertEquals(List.of("VolumeConditionAbnormal Volume v-a: the disk is lost"), events());
        String metrics = ExpositionText.of(VolumeMetrics.of(uses.with(Map.of()).values()));
        assertEquals(List.of("{namespace=\"ns\",persistentvolumeclaim=\"c-a\"} 1", "{namespace=\"ns\",persistentvolumeclaim=\"c-b\"} 0"),
                metrics.lines().filter(line -> line.startsWith("kubelet_volume_stats_health_status_abnormal{"))
                        .map(line -> line.substring(line.indexOf('{'))).sorted().toList());
        assertTrue(metrics.contains("kubelet_volume_stats_used_bytes{namespace=\"ns\",persistentvolumeclaim=\"c-c\"} 400"));
    }

    @Test
    void withoutTheGateConditionsAreNotReported() {
        var uses = uses(false);
        says("a", BYTES, Optional.of(new Condition(true, "the disk is lost")));
        says("b", Optional.empty(), Optional.of(new Condition(true, "the disk is lost")));
        uses.begin(List.of(volume("u", "d", "a"), volume("u", "d", "b")));
        run();
        assertEquals(List.of(), events());
        assertEquals(Map.of("u/v-a", 400L), used(uses));
        assertEquals(Optional.empty(), uses.with(Map.of()).get("u").all().getFirst().abnormal());
    }
}
