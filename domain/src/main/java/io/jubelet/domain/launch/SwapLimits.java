package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.qos.CriticalPods;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import java.util.HashMap;
import java.util.Map;

/**
 * Swap limits of containers (KEP-2400): in proportion to the memory that it requests, and only where the kernel can limit
 * it.
 */
public final class SwapLimits {

    private static final String SWAP_MAX = "memory.swap.max";

    private SwapLimits() {
    }

    /**
     * Whether a container may swap at all. Critical pods, other classes than Burstable and containers that reserve all they
     * may use do not swap, and neither does a container that requests no memory.
     */
    public static boolean allowed(Pod pod, Container container, LaunchSettings settings) {
        // Without request and limit, both are zero.
        boolean fixed = memory(container.resourcesOrNone().requests())
                .compareTo(memory(container.resourcesOrNone().limits())) == 0;
        return settings.swap() instanceof Swap.Proportional && settings.cgroupV2() && !fixed
                && PodQos.of(pod) == QosClass.BURSTABLE && !CriticalPods.isCritical(pod);
    }

    static LinuxContainerResources apply(
            LinuxContainerResources resources, Pod pod, Container container, LaunchSettings settings) {
        return switch (settings.swap()) {
            case Swap.Unaccounted ignored -> resources;
            case Swap.Forbidden ignored -> limit(resources, 0, settings);
            case Swap.Proportional(long capacity) ->
                    limit(resources, share(capacity, pod, container, settings), settings);
        };
    }

    /** The limit of cgroup v1 is that of memory and swap together, that of cgroup v2 is swap alone. */
    private static LinuxContainerResources limit(
            LinuxContainerResources resources, long swap, LaunchSettings settings) {
        if (!settings.cgroupV2()) {
            return resources.toBuilder().memorySwapLimitInBytes(resources.memoryLimitInBytes()).build();
        }
        Map<String, String> unified = new HashMap<>(resources.unified());
        unified.put(SWAP_MAX, Long.toString(swap));
        return resources.toBuilder().unified(unified).build();
    }

    /** The part of the swap space that the memory request is of the memory of the machine. */
    private static long share(long capacity, Pod pod, Container container, LaunchSettings settings) {
        long request = memory(container.resourcesOrNone().requests()).value();
        if (!allowed(pod, container, settings) || settings.memoryCapacity() <= 0
                || request > settings.memoryCapacity()) {
            return 0;
        }
        return (long) ((double) request / settings.memoryCapacity() * capacity);
    }

    private static Quantity memory(Map<String, Quantity> amounts) {
        return amounts.getOrDefault(ResourceName.MEMORY, Quantity.ZERO);
    }
}
