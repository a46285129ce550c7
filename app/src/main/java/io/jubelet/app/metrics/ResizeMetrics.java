package io.jubelet.app.metrics;

import io.jubelet.app.message.pod.ResizeAttempted;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.explain.Decision;
import io.jubelet.domain.explain.ResizeOutcome;
import io.jubelet.domain.metrics.Buckets;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Resources of running pods that change: what is requested, what waits, and how long it takes to bring it into force. */
final class ResizeMetrics {

    private static final double MILLIS = 1e6;
    private static final List<String> RESOURCES = List.of(ResourceName.MEMORY, ResourceName.CPU);

    private final Counter requested;
    private final Histogram duration;
    private final Gauge pending;
    private final Gauge inProgress;
    private final Counter infeasible;
    private final Counter accepted;

    ResizeMetrics(MetricRegistry registry) {
        requested = registry.counter("kubelet_container_requested_resizes_total",
                "[ALPHA] Resizes that were requested, by container and resource. requirement is requests or limits.",
                "resource", "requirement", "operation");
        duration = registry.histogram("kubelet_pod_resize_duration_milliseconds",
                "[ALPHA] Milliseconds until resources that were allocated to a running pod were in force.",
                Buckets.of(10, 50, 100, 500, 1000, 2000, 5000, 10000, 20000, 30000, 60000, 120000, 300000, 600000), "success");
        pending = registry.gauge("kubelet_pod_pending_resizes", "[ALPHA] Resizes of pods that are not accepted, by reason.", "reason");
        inProgress = registry.gauge("kubelet_pod_in_progress_resizes", "[ALPHA] Resizes of pods that are accepted and not in force.");
        infeasible = registry.counter("kubelet_pod_infeasible_resizes_total", "[ALPHA] Resizes of pods that are never accepted.",
                "reason_detail");
        accepted = registry.counter("kubelet_pod_deferred_accepted_resizes_total",
                "[ALPHA] Resizes of pods that were deferred, and then accepted.", "retry_trigger");
    }

    /** A pod is desired with another specification than before. */
    void requested(Pod before, Pod now) {
        if (before.spec() == now.spec()) {
            return;
        }
        Map<String, Container> old = containers(before).collect(Collectors.toMap(Container::name, container -> container));
        containers(now).forEach(container -> Optional.ofNullable(old.get(container.name())).ifPresent(other -> {
            for (String resource : RESOURCES) {
                count(resource, "requests", other.resourcesOrNone().requests(), container.resourcesOrNone().requests());
                count(resource, "limits", other.resourcesOrNone().limits(), container.resourcesOrNone().limits());
            }
        }));
    }

    private static Stream<Container> containers(Pod pod) {
        return Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream());
    }

    private void count(String resource, String requirement, Map<String, Quantity> before, Map<String, Quantity> now) {
        Quantity old = before.getOrDefault(resource, Quantity.ZERO);
        Quantity wanted = now.getOrDefault(resource, Quantity.ZERO);
        int growth = wanted.compareTo(old);
        if (growth != 0) {
            requested.increment(resource, requirement, wanted.isZero() ? "remove" : old.isZero() ? "add"
                    : growth < 0 ? "decrease" : "increase");
        }
    }

    void decided(Decision decision) {
        switch (decision) {
            case ResizeOutcome.Allocated allocated when !allocated.trigger().isEmpty() -> accepted.increment(allocated.trigger());
            case ResizeOutcome.Refused refused when refused.lasting() -> infeasible.increment(refused.obstacle());
            default -> { }
        }
    }

    void attempted(ResizeAttempted attempt) {
        duration.observe(attempt.took().toNanos() / MILLIS, Boolean.toString(attempt.successful()));
    }

    /** Counts what is reported now. */
    void count(Collection<PodStatus> statuses) {
        Map<String, Long> reasons = statuses.stream()
                .flatMap(status -> status.condition(ConditionType.POD_RESIZE_PENDING).map(PodCondition::reason).stream())
                .collect(Collectors.groupingBy(reason -> reason.toLowerCase(Locale.ROOT), Collectors.counting()));
        pending.removeIf(labels -> !reasons.containsKey(labels.getFirst()));
        reasons.forEach((reason, pods) -> pending.set(pods, reason));
        inProgress.set(statuses.stream().filter(status -> status.condition(ConditionType.POD_RESIZE_IN_PROGRESS).isPresent()).count());
    }
}
