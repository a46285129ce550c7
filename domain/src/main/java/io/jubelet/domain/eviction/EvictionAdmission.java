package io.jubelet.domain.eviction;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.pod.Taint;
import io.jubelet.domain.qos.CriticalPods;
import io.jubelet.domain.qos.PodQos;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Admission of new pods on a node under pressure. */
public final class EvictionAdmission {
    /** Reason of the rejection. */
    public static final String REASON = "Evicted";

    private static final Taint MEMORY_PRESSURE =
            new Taint("node.kubernetes.io/memory-pressure", "", "NoSchedule");

    private EvictionAdmission() {
    }

    /**
     * Why the pod is rejected, as text for users; empty when it is taken. Critical pods always are. Under pressure of
     * memory alone so is everything that reserved some, and what tolerates the taint of that condition.
     *
     * @param conditions conditions of the node, in the order in which they are to be reported
     */
    public static Optional<String> rejection(Pod pod, List<PressureCondition> conditions) {
        if (conditions.isEmpty() || CriticalPods.isCritical(pod)) {
            return Optional.empty();
        }
        boolean onlyMemory = conditions.equals(List.of(PressureCondition.MEMORY));
        // It has no value that could be compared with a number.
        boolean tolerated = MEMORY_PRESSURE.isTolerated(pod.spec().tolerations(), false);
        if (onlyMemory && (tolerated || PodQos.of(pod) != QosClass.BEST_EFFORT)) {
            return Optional.empty();
        }
        return Optional.of(conditions.stream().map(PressureCondition::wireName)
                .collect(Collectors.joining(" ", "The node had condition: [", "]. ")));
    }
}
