package io.jubelet.domain.cgroup;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.requests.Scope;
import io.jubelet.domain.resource.ResourceName;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Decides the values of the control groups of the classes of pods. Guaranteed pods have no group of their own: their values are
 * set for the group of all pods. Besides weights, that is: all huge pages, since pods have limits of their own, and with
 * qosReserved and memory QoS (KEP-2570) memory.
 *
 * <p>Under contention a class has as much weight as its pods request, and pods that request nothing have almost none.
 */
public final class QosCgroups {

    /** More than any machine has. */
    private static final long UNBOUNDED = 1L << 62;
    private static final int PERCENT = 100;

    private QosCgroups() {
    }

    /** The values for these pods. */
    public static Map<QosClass, NodeCgroupResources> of(Collection<Pod> pods, QosPolicy policy) {
        long milliCpu = 0;
        Map<QosClass, Long> memory = new EnumMap<>(Map.of(QosClass.GUARANTEED, 0L, QosClass.BURSTABLE, 0L));
        for (Pod pod : pods) {
            QosClass qosClass = PodQos.of(pod);
            if (qosClass != QosClass.BEST_EFFORT) {
                Map<String, Quantity> requests = PodRequests.requests(pod.spec(), Scope.ALL);
                memory.merge(qosClass, requests.getOrDefault(ResourceName.MEMORY, Quantity.ZERO).value(), Long::sum);
                milliCpu += qosClass == QosClass.BURSTABLE
                        ? requests.getOrDefault(ResourceName.CPU, Quantity.ZERO).milliValue() : 0;
            }
        }
        long guaranteed = memory.get(QosClass.GUARANTEED);
        long burstable = memory.get(QosClass.BURSTABLE);
        Map<Long, Long> pages = unbounded(policy);
        Map<QosClass, NodeCgroupResources> all = new EnumMap<>(QosClass.class);
        all.put(QosClass.GUARANTEED, new NodeCgroupResources(OptionalLong.empty(), OptionalLong.empty(),
                OptionalLong.empty(), pages, kept("memory.min", guaranteed + burstable, policy)));
        all.put(QosClass.BURSTABLE, new NodeCgroupResources(OptionalLong.of(CpuUnits.milliCpuToShares(milliCpu)),
                notReserved(guaranteed, policy), OptionalLong.empty(), pages, kept("memory.low", burstable, policy)));
        all.put(QosClass.BEST_EFFORT, new NodeCgroupResources(OptionalLong.of(CpuUnits.MIN_SHARES),
                notReserved(guaranteed, burstable, policy), OptionalLong.empty(), pages, Map.of()));
        return all;
    }

    /**
     * The values with memory limits that are not below what the classes use now. For after the kernel has refused some: at
     * least no class grows further.
     *
     * @param usage bytes in use, by class; classes without an entry keep their limit
     */
    public static Map<QosClass, NodeCgroupResources> notBelow(
            Map<QosClass, NodeCgroupResources> classes, Map<QosClass, Long> usage) {
        Map<QosClass, NodeCgroupResources> adjusted = new EnumMap<>(classes);
        usage.forEach((qosClass, bytes) -> adjusted.computeIfPresent(qosClass,
                (_, values) -> values.notBelow(OptionalLong.of(bytes))));
        return adjusted;
    }

    private static Map<Long, Long> unbounded(QosPolicy policy) {
        Map<Long, Long> pages = new TreeMap<>();
        policy.hugePageSizes().forEach(size -> pages.put(size, UNBOUNDED));
        return pages;
    }

    /** Memory that remains for pods after the reserve of higher classes; each part is rounded towards zero. */
    private static OptionalLong notReserved(long requested, QosPolicy policy) {
        return notReserved(requested, 0, policy);
    }

    private static OptionalLong notReserved(long requested, long requestedBelow, QosPolicy policy) {
        if (policy.reservedMemory().isEmpty() || policy.allocatableMemory() == 0) {
            return OptionalLong.empty();
        }
        int percent = policy.reservedMemory().getAsInt();
        return OptionalLong.of(Math.max(0, policy.allocatableMemory() - requested * percent / PERCENT
                - requestedBelow * percent / PERCENT));
    }

    /** Parents have to protect as much as all their children, or the kernel protects less of those. */
    private static Map<String, String> kept(String file, long bytes, QosPolicy policy) {
        if (!policy.memoryQos()) {
            return Map.of();
        }
        boolean keeps = policy.memoryReservation() == MemoryReservationPolicy.TIERED_RESERVATION;
        return Map.of(file, Long.toString(keeps ? bytes : 0));
    }
}
