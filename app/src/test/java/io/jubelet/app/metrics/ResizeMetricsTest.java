package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.ResizeAttempted;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.explain.Decision;
import io.jubelet.domain.explain.ResizeOutcome;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Resizes of pods that run. */
final class ResizeMetricsTest {

    private static final String REQUESTED = "kubelet_container_requested_resizes_total";

    private final VirtualTimers timers = new VirtualTimers(Instant.parse("2030-01-01T00:00:00Z"));
    private final AgentMetrics metrics = new AgentMetrics("n", List::of, timers, Optional.empty());
    private final RecordingBus bus = new RecordingBus();

    @BeforeEach
    void listen() {
        metrics.listener().start(bus);
    }

    @Test
    void eachResourceOfEachContainerCountsByWhatBecomesOfIt() {
        desired(pod("", "cpu=1 memory=1Gi", "cpu=1"));
        assertEquals(List.of(), lines(REQUESTED), "it is new");
        desired(pod("cpu=1", "cpu=2 memory=512Mi", "cpu=1"));
        assertEquals(List.of("{operation=\"add\",requirement=\"limits\",resource=\"cpu\"} 1",
                "{operation=\"decrease\",requirement=\"requests\",resource=\"memory\"} 1",
                "{operation=\"increase\",requirement=\"requests\",resource=\"cpu\"} 1"), lines(REQUESTED));
        desired(pod("", "cpu=2 memory=512Mi", "cpu=2"));
        assertEquals(List.of("{operation=\"add\",requirement=\"limits\",resource=\"cpu\"} 1",
                "{operation=\"decrease\",requirement=\"requests\",resource=\"memory\"} 1",
                "{operation=\"increase\",requirement=\"requests\",resource=\"cpu\"} 2",
                "{operation=\"remove\",requirement=\"limits\",resource=\"cpu\"} 1"), lines(REQUESTED));
        desired(pod("", "cpu=2000m memory=524288Ki", "cpu=2"));
        assertEquals(4, lines(REQUESTED).size(), "the amounts are the same");
    }

    @Test
    void thoseThatWaitAndThoseUnderWayAreCountedAsTheyAreReported() {
        assertEquals(List.of(" 0"), lines("kubelet_pod_in_progress_resizes"));
        reported("a", ConditionType.POD_RESIZE_PENDING, "Deferred");
        reported("b", ConditionType.POD_RESIZE_PENDING, "Deferred");
        reported("c", ConditionType.POD_RESIZE_PENDING, "Infeasible");
        reported("d", ConditionType.POD_RESIZE_IN_PROGRESS, "");
        assertEquals(List.of("{reason=\"deferred\"} 2", "{reason=\"infeasible\"} 1"), lines("kubelet_pod_pending_resizes"));
        assertEquals(List.of(" 1"), lines("kubelet_pod_in_progress_resizes"));
        reported("c", ConditionType.POD_RESIZE_IN_PROGRESS, "Error");
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("a", true));
        assertEquals(List.of("{reason=\"deferred\"} 1"), lines("kubelet_pod_pending_resizes"));
        assertEquals(List.of(" 2"), lines("kubelet_pod_in_progress_resizes"));
    }

    @Test
    void whatIsNeverAllocatedAndWhatHadWaitedCountsByItsCause() {
        decided(new ResizeOutcome.Refused("", "no room"));
        decided(new ResizeOutcome.Allocated(""));
        assertEquals(List.of(), lines("kubelet_pod_infeasible_resizes_total"));
        assertEquals(List.of(), lines("kubelet_pod_deferred_accepted_resizes_total"));
        decided(new ResizeOutcome.Refused("swap_limitation", "never"));
        decided(new ResizeOutcome.Allocated("pods_removed"));
        assertEquals(List.of("{reason_detail=\"swap_limitation\"} 1"), lines("kubelet_pod_infeasible_resizes_total"));
        assertEquals(List.of("{retry_trigger=\"pods_removed\"} 1"), lines("kubelet_pod_deferred_accepted_resizes_total"));
    }

    @Test
    void attemptsAreTimedInMilliseconds() {
        bus.publish(PodTopics.RESIZE_ATTEMPTED, new ResizeAttempted(true, Duration.ofMillis(30)));
        bus.publish(PodTopics.RESIZE_ATTEMPTED, new ResizeAttempted(false, Duration.ofMillis(7)));
        assertEquals(List.of("{success=\"false\"} 7", "{success=\"true\"} 30"),
                lines("kubelet_pod_resize_duration_milliseconds_sum"));
    }

    private void decided(Decision decision) {
        bus.publish(EventTopics.DECISION, new DecisionMade(new PodIdentity("default", "p", "uid"), timers.instant(), decision));
    }

    private void reported(String uid, String condition, String reason) {
        var status = PodStatus.builder().phase(PodPhase.RUNNING).conditions(List.of(PodCondition.builder().type(condition)
                .status(PodCondition.TRUE).reason(reason).build())).build();
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(new Pod(ObjectMeta.builder().name(uid).namespace("default")
                .uid(uid).build(), PodSpec.builder().build(), status), Stage.SYNCING));
    }

    private void desired(Pod pod) {
        bus.publish(PodTopics.POD_CHANGES, new PodChanges(List.of(new PodChange(PodChange.Operation.UPDATE, "api", List.of(pod)))));
    }

    /** A pod of an init container, and of a container with these limits and requests. */
    private static Pod pod(String limits, String requests, String ofInit) {
        var init = Container.builder().name("init").image("i").resources(new ResourceRequirements(Map.of(), amounts(ofInit), List.of()));
        var main = Container.builder().name("main").image("i")
                .resources(new ResourceRequirements(amounts(limits), amounts(requests), List.of()));
        return new Pod(ObjectMeta.builder().name("p").namespace("default").uid("uid").build(),
                PodSpec.builder().initContainers(List.of(init.build())).containers(List.of(main.build())).build(),
                PodStatus.builder().build());
    }

    private static Map<String, Quantity> amounts(String text) {
        Map<String, Quantity> amounts = new TreeMap<>();
        Arrays.stream(text.split(" ")).filter(one -> !one.isEmpty()).map(one -> one.split("="))
                .forEach(one -> amounts.put(one[0], Quantity.parse(one[1])));
        return amounts;
    }

    /** The samples of one name, without it. */
    private List<String> lines(String name) {
        return ExpositionText.of(metrics.agent()).lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .map(line -> line.substring(name.length())).toList();
    }
}
