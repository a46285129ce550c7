package io.jubelet.app.pacing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.pacing.Urgency;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.qos.CriticalPods;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.source.PodChange;
import io.jubelet.ports.fake.Pods;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PacedPodsTest {

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final PacedPods pods = new PacedPods();
    private final Bus bus;

    PacedPodsTest() {
        var sim = new SimBus(scheduler.scope(), (_, _) -> true);
        sim.deploy(pods);
        bus = sim.outside();
        Stream.of("u1", "u2").forEach(uid -> {
            pods.rank(uid);
            pods.made("sandbox-" + uid, new PacedPods.Owner(new PodIdentity("ns", "web", uid), "", Urgency.NEW_POD));
        });
    }

    private List<String> known() {
        scheduler.run(Duration.ofSeconds(1), () -> { });
        return Stream.of("u1", "u2").filter(uid -> pods.owner("sandbox-" + uid).isPresent()).toList();
    }

    @Test
    void aPodThatHasFinishedIsForgotten() {
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("u1", false));
        assertEquals(List.of("u1", "u2"), known(), "it is still desired");
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("u1", true));
        assertEquals(List.of("u2"), known());
    }

    /** As that of a manifest that is moved away and back within the grace period. */
    @Test
    void aCriticalPodThatIsDesiredAgainBeforeItHasEndedStaysCritical() {
        assertEquals(List.of(Urgency.CRITICAL_START, Urgency.NEW_POD),
                List.of(admitted(PodChange.Operation.ADD), admitted(PodChange.Operation.REMOVE)));
        admitted(PodChange.Operation.ADD);
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("u1", true));
        known();
        assertEquals(Urgency.CRITICAL_START, pods.urgency("u1", false));
    }

    private Urgency admitted(PodChange.Operation operation) {
        Pod pod = Pods.named("web", "u1");
        Pod important = pod.withSpec(pod.spec().toBuilder().priority(CriticalPods.CRITICAL_PRIORITY).build());
        bus.publish(PodTopics.PODS_ADMITTED, new PodChanges(List.of(new PodChange(operation, "file", List.of(important))), false, false));
        known();
        return pods.urgency("u1", false);
    }

    /** The message that it has finished was lost. */
    @Test
    void aPodWithoutAWorkerIsForgotten() {
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of("u2")));
        assertEquals(List.of("u2"), known());
        assertEquals(1, pods.rank("u2"));
        assertEquals(2, pods.rank("u1"), "it would be another pod");
    }
}
