package io.jubelet.domain.actions;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.Map;

/**
 * The amounts that an in-place resize can change, fractions rounded up.
 *
 * @param cpuRequestMilli CPU request in thousandths of a core, 0 when absent
 * @param cpuLimitMilli CPU limit in thousandths of a core, 0 when absent
 * @param memoryRequest memory request in bytes, 0 when absent
 * @param memoryLimit memory limit in bytes, 0 when absent
 */
public record ResourceAmounts(long cpuRequestMilli, long cpuLimitMilli, long memoryRequest, long memoryLimit) {

    /** The amounts of a pod as a whole. */
    static ResourceAmounts ofPod(ResourceRequirements pod) {
        return of(pod, ResourceRequirements.NONE);
    }

    /** The amounts of a container; a limit it does not set is that of its pod (KEP-2837). */
    static ResourceAmounts of(ResourceRequirements container, ResourceRequirements pod) {
        Quantity cpuLimit = limit(container, pod, "cpu");
        Quantity memoryLimit = limit(container, pod, "memory");
        return new ResourceAmounts(
                amount(container.requests(), "cpu", Quantity.ZERO).milliValue(), cpuLimit.milliValue(),
                amount(container.requests(), "memory", Quantity.ZERO).value(), memoryLimit.value());
    }

    /** A limit of zero is none. */
    private static Quantity limit(ResourceRequirements container, ResourceRequirements pod, String resource) {
        Quantity own = amount(container.limits(), resource, Quantity.ZERO);
        return own.isZero() ? amount(pod.limits(), resource, Quantity.ZERO) : own;
    }

    private static Quantity amount(Map<String, Quantity> amounts, String resource, Quantity otherwise) {
        return amounts.getOrDefault(resource, otherwise);
    }
}
