package io.jubelet.app.eviction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.event.PodEvent;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EvictionRepeatsTest {

    private final RecordingBus bus = new RecordingBus();
    private final PodEvictions evictions = new PodEvictions(new SimScheduler(new SplittableRandom(1)).scope());

    @BeforeEach
    void start() {
        new EvictionRepeats(evictions).start(bus);
        begin("a");
        begin("b");
        bus.forget();
    }

    private void begin(String uid) {
        evictions.begin(bus, new PodEviction(pod(uid), "memory.available", 0, "low", Map.of(), true));
    }

    private static Pod pod(String uid) {
        return new Pod(ObjectMeta.builder().namespace("ns").name(uid).uid(uid).build(), PodSpec.builder().build(),
                PodStatus.builder().build());
    }

    private static PodStatusChanged report(String uid, Stage stage) {
        return new PodStatusChanged(pod(uid), stage);
    }

    private void listed(PodStatusChanged... reports) {
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of(reports)));
    }

    private List<String> killed() {
        List<String> killed = bus.published(KillPod.class).stream().map(KillPod::podUid).sorted().toList();
        bus.forget();
        return killed;
    }

    @Test
    void anEvictionIsAnnouncedOnce() {
        begin("a");
        assertEquals(List.of(), bus.published(PodEvent.class));
        assertEquals(List.of(), killed());
    }

    @Test
    void eachListOfPodsRepeatsTheRequestsOnce() {
        listed(report("a", Stage.SYNCING), report("b", Stage.SYNCING), report("c", Stage.SYNCING));
        assertEquals(List.of("a", "b"), killed());
        listed(report("b", Stage.SYNCING), report("a", Stage.SYNCING));
        assertEquals(List.of("a", "b"), killed());
    }

    @Test
    void aPodThatHasEndedIsNotEvictedAnyMore() {
        bus.publish(PodTopics.STATUS_CHANGED, report("a", Stage.TERMINATED));
        bus.publish(PodTopics.STATUS_CHANGED, report("b", Stage.SYNCING));
        assertFalse(evictions.isOpen("a"));
        assertTrue(evictions.isOpen("b"));
        listed(report("a", Stage.TERMINATED), report("b", Stage.FINISHED));
        assertEquals(List.of(), killed());
        assertFalse(evictions.isOpen("b"));
    }

    @Test
    void aPodThatIsNotListedIsAnotherOneWhenItIsBack() {
        listed(report("b", Stage.SYNCING));
        listed(report("a", Stage.SYNCING), report("b", Stage.SYNCING));
        assertEquals(List.of("b", "b"), killed());
    }
}
