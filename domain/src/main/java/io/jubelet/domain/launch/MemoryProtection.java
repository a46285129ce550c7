package io.jubelet.domain.launch;

import io.jubelet.domain.cgroup.MemoryReservationPolicy;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import java.util.Map;
import java.util.TreeMap;

/** Values of memory QoS (KEP-2570) for a container: the protected memory, and the amount at which it is throttled. */
final class MemoryProtection {

    private static final String MIN = "memory.min";
    private static final String LOW = "memory.low";
    private static final String HIGH = "memory.high";
    private static final long PAGE = 4096;

    private MemoryProtection() {
    }

    static LinuxContainerResources apply(
            LinuxContainerResources resources, Pod pod, Container container, LaunchSettings settings) {
        if (settings.memoryQos().isEmpty() || !settings.cgroupV2()) {
            return resources;
        }
        MemoryQos qos = settings.memoryQos().get();
        long request = bytes(container.resourcesOrNone().requests());
        long limit = bytes(container.resourcesOrNone().limits());
        Map<String, String> unified = new TreeMap<>(resources.unified());
        if (request != 0 && qos.reservation() == MemoryReservationPolicy.TIERED_RESERVATION) {
            unified.put(PodQos.of(pod) == QosClass.GUARANTEED ? MIN : LOW, Long.toString(request));
        } else {
            unified.put(MIN, "0");
            unified.put(LOW, "0");
        }
        long high = high(request, limit, qos);
        if (high > request) {
            unified.put(HIGH, Long.toString(high));
        }
        return resources.toBuilder().unified(unified).build();
    }

    /** A container that reserves all that it may use is never slowed down. In whole pages; 0 for nothing. */
    private static long high(long request, long limit, MemoryQos qos) {
        long most = limit != 0 ? limit : qos.allocatableMemory();
        if (request == limit || most <= 0) {
            return 0;
        }
        double amount = Math.floor(request + ((double) most - request) * qos.throttlingFactor());
        return (long) (amount / PAGE) * PAGE;
    }

    private static long bytes(Map<String, Quantity> amounts) {
        return amounts.getOrDefault(ResourceName.MEMORY, Quantity.ZERO).value();
    }
}
