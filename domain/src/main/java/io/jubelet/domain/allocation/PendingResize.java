package io.jubelet.domain.allocation;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.requests.Scope;
import io.jubelet.domain.resource.ResourceName;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A resize that waits to be decided.
 *
 * @param desired the pod as its source has it
 * @param allocated the pod with its allocated resources
 * @param conditions conditions about its resizes
 */
public record PendingResize(Pod desired, PodAllocation allocated, ResizeConditions conditions) {

    /** Which resize comes first: one that needs no room, then by priority and class, then the one that waits longest. */
    private static final Comparator<PendingResize> ORDER = Comparator
            .<PendingResize, Boolean>comparing(resize -> resize.grows())
            .thenComparing(Comparator.<PendingResize>comparingInt(resize -> resize.desired.spec().priority().orElse(0)).reversed())
            .thenComparing(resize -> PodQos.of(resize.desired) != QosClass.GUARANTEED)
            .thenComparing(resize -> resize.conditions.pending().flatMap(PodCondition::lastTransitionTime).orElse(Instant.MAX));

    /** In the order in which they are decided; those that are equal in all keep theirs. */
    public static List<PendingResize> ordered(List<PendingResize> resizes) {
        return resizes.stream().sorted(ORDER).toList();
    }

    /** Whether it requests more cpu or memory than the pod has. */
    private boolean grows() {
        Map<String, Quantity> before = PodRequests.requests(allocated.applyTo(desired).spec(), Scope.ALL);
        Map<String, Quantity> after = PodRequests.requests(desired.spec(), Scope.ALL);
        return grows(before, after, ResourceName.CPU) || grows(before, after, ResourceName.MEMORY);
    }

    private static boolean grows(Map<String, Quantity> before, Map<String, Quantity> after, String name) {
        return after.getOrDefault(name, Quantity.ZERO).compareTo(before.getOrDefault(name, Quantity.ZERO)) > 0;
    }
}
