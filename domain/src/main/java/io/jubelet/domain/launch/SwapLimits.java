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

/** How much a container may swap. */
final class SwapLimits {

    private static final String SWAP_MAX = "memory.swap.max";

    private SwapLimits() {
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

    /**
     * The part of the swap space that the memory request is of the memory of the machine. Critical pods, other
     * classes than Burstable and containers that reserve all they may use do not swap.
     */
    private static long share(long capacity, Pod pod, Container container, LaunchSettings settings) {
        Quantity request = container.resourcesOrNone().requests().getOrDefault(ResourceName.MEMORY, Quantity.ZERO);
        Quantity limit = container.resourcesOrNone().limits().getOrDefault(ResourceName.MEMORY, Quantity.ZERO);
        boolean fixed = request.equals(limit);
        if (!settings.cgroupV2() || fixed || PodQos.of(pod) != QosClass.BURSTABLE || CriticalPods.isCritical(pod)
                || settings.memoryCapacity() <= 0 || request.value() > settings.memoryCapacity()) {
            return 0;
        }
        return (long) ((double) request.value() / settings.memoryCapacity() * capacity);
    }
}
