package io.jubelet.app.eviction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.volume.VolumeMeasurement;
import io.jubelet.ports.volume.VolumeStatistics;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pods with volumes that have a limit of 1 KiB. */
class LocalStorageEvictionTest {

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final RecordingBus bus = new RecordingBus();
    /** How often volumes of pods were measured, by uid. */
    private final Map<String, Integer> measured = new TreeMap<>();
    private final PodEvictions evictions = new PodEvictions(scope);
    private long used;
    private LocalStorageEviction eviction;

    @BeforeEach
    void start() {
        var statistics = (VolumeStatistics) Proxy.newProxyInstance(VolumeStatistics.class.getClassLoader(),
                new Class<?>[] {VolumeStatistics.class}, (_, _, arguments) -> {
                    measured.merge((String) arguments[0], 1, Integer::sum);
                    return new VolumeMeasurement(scope.instant(), used, 1, 1, 1, 1, 1);
                });
        eviction = new LocalStorageEviction(statistics, Duration.ofMinutes(1), evictions, scope, scope);
        new EvictionRepeats(evictions).start(bus);
        eviction.start(bus);
    }

    @AfterEach
    void nothingIsMeasuredAfterTheEnd() {
        eviction.stop();
        passes(60);
        measured.clear();
        passes(60);
        assertEquals(Map.of(), measured);
    }

    private static Pod pod(String uid, Optional<Quantity> limit) {
        Container app = Container.builder().name("app").image("i")
                .volumeMounts(List.of(VolumeMount.builder().name("data").mountPath("/data").build())).build();
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid(uid).build(), PodSpec.builder().containers(List.of(app))
                .volumes(List.of(new Volume("data", Optional.of(new VolumeSource.EmptyDir("", limit))))).build(),
                PodStatus.builder().build());
    }

    private static PodStatusChanged report(String uid, Stage stage) {
        return new PodStatusChanged(pod(uid, Optional.of(Quantity.parse("1Ki"))), stage);
    }

    private void changed(PodStatusChanged report) {
        bus.publish(PodTopics.STATUS_CHANGED, report);
    }

    private void listed(PodStatusChanged... reports) {
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of(reports)));
    }

    private void passes(int seconds) {
        scheduler.run(Duration.ofSeconds(seconds), () -> { });
    }

    @Test
    void volumesWithALimitAreMeasuredEveryTenSeconds() {
        changed(report("a", Stage.SYNCING));
        changed(report("a", Stage.SYNCING));
        changed(new PodStatusChanged(pod("unlimited", Optional.empty()), Stage.SYNCING));
        listed(report("a", Stage.SYNCING), report("b", Stage.SYNCING));
        passes(31);
        assertEquals(Map.of("a", 3, "b", 3), measured);
    }

    @Test
    void aPodThatExceedsALimitIsEvictedUntilItRunsNoMore() {
        used = 2000;
        changed(report("a", Stage.SYNCING));
        passes(11);
        KillPod kill = bus.published(KillPod.class).getFirst();
        assertEquals("a Usage of EmptyDir volume \"data\" exceeds the limit \"1Ki\". ", kill.podUid() + " " + kill.failure().message());
        assertEquals(OptionalLong.of(1), kill.gracePeriodSeconds());
        assertEquals(Optional.empty(), kill.disruption(), "the node has room");
        listed(report("a", Stage.SYNCING));
        changed(report("a", Stage.TERMINATED));
        listed(report("a", Stage.TERMINATED));
        assertEquals(List.of(kill, kill), bus.published(KillPod.class), "repeated while it is there");
        assertEquals(1, bus.published(PodEvent.class).size());
        assertEquals(1, bus.published(DecisionMade.class).size());
    }

    @Test
    void aPodThatRunsNoMoreIsNotMeasured() {
        changed(report("a", Stage.SYNCING));
        passes(11);
        changed(report("a", Stage.TERMINATED));
        passes(60);
        assertEquals(Map.of("a", 1), measured);
    }

    @Test
    void aPodThatIsNotListedIsGoneAndIsAnotherOneWhenItIsBack() {
        used = 2000;
        changed(report("a", Stage.SYNCING));
        changed(report("b", Stage.SYNCING));
        passes(11);
        used = 0;
        listed(report("b", Stage.SYNCING));
        bus.forget();
        assertFalse(evictions.isOpen("a"));
        listed(report("a", Stage.SYNCING), report("b", Stage.SYNCING));
        assertEquals(List.of("b"), bus.published(KillPod.class).stream().map(KillPod::podUid).toList());
        passes(11);
        assertEquals(Map.of("a", 2, "b", 1), measured);
    }
}
