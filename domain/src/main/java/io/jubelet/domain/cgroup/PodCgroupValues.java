package io.jubelet.domain.cgroup;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.requests.Scope;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Decides the values of the control group of a pod. */
public final class PodCgroupValues {

    private static final long NO_QUOTA = -1;

    private PodCgroupValues() {
    }

    /**
     * The values for a pod. Shares follow the request. A burstable pod is limited as a whole only by a limit that
     * holds for every container or for the pod; otherwise the container without a limit would be limited by those of
     * the others.
     */
    public static PodCgroupResources of(Pod pod, CgroupPolicy policy) {
        PodSpec spec = pod.spec();
        Map<String, Quantity> requests = PodRequests.requests(spec, Scope.ALL);
        Map<String, Quantity> limits = PodRequests.limits(spec, Scope.ALL);
        QosClass qosClass = PodQos.of(pod);
        boolean bestEffort = qosClass == QosClass.BEST_EFFORT;
        boolean limitsCpu = !bestEffort
                && (qosClass == QosClass.GUARANTEED || isLimited(spec, ResourceName.CPU));
        boolean limitsMemory = !bestEffort
                && (qosClass == QosClass.GUARANTEED || isLimited(spec, ResourceName.MEMORY));
        long milliRequest = requests.getOrDefault(ResourceName.CPU, Quantity.ZERO).milliValue();
        return new PodCgroupResources(
                OptionalLong.of(bestEffort ? CpuUnits.MIN_SHARES : CpuUnits.milliCpuToShares(milliRequest)),
                limitsCpu ? OptionalLong.of(quota(limits, policy)) : OptionalLong.empty(),
                limitsCpu ? OptionalLong.of(policy.cpuPeriod()) : OptionalLong.empty(),
                limitsMemory ? OptionalLong.of(bytes(limits)) : OptionalLong.empty(),
                hugePages(requests),
                reservation(qosClass, bytes(requests), policy));
    }

    private static long quota(Map<String, Quantity> limits, CgroupPolicy policy) {
        long milli = limits.getOrDefault(ResourceName.CPU, Quantity.ZERO).milliValue();
        return policy.enforceCpuLimits() ? CpuUnits.milliCpuToQuota(milli, policy.cpuPeriod()) : NO_QUOTA;
    }

    private static long bytes(Map<String, Quantity> amounts) {
        return amounts.getOrDefault(ResourceName.MEMORY, Quantity.ZERO).value();
    }

    /** Init containers run beside the sidecars started before them, and count as limited if one of those is. */
    private static boolean isLimited(PodSpec spec, String name) {
        if (isLimited(spec.resources().orElse(ResourceRequirements.NONE), name)) {
            return true;
        }
        boolean limitedSidecar = false;
        for (Container init : spec.initContainers()) {
            boolean limited = isLimited(init.resourcesOrNone(), name);
            if (!limited && !limitedSidecar) {
                return false;
            }
            limitedSidecar |= limited && init.isSidecar();
        }
        return spec.containers().stream().allMatch(container -> isLimited(container.resourcesOrNone(), name));
    }

    private static boolean isLimited(ResourceRequirements resources, String name) {
        return !resources.limits().getOrDefault(name, Quantity.ZERO).isZero();
    }

    /** Huge pages can't be overcommitted, so what is requested is the limit; the overhead alone may request some. */
    private static Map<Long, Long> hugePages(Map<String, Quantity> requests) {
        Map<Long, Long> bySize = new TreeMap<>();
        requests.forEach((name, request) ->
                ResourceName.hugePageSize(name).ifPresent(size -> bySize.merge(size, request.value(), Long::sum)));
        return bySize;
    }

    private static Map<String, String> reservation(QosClass qosClass, long requested, CgroupPolicy policy) {
        boolean reserves = policy.enforceMemoryQos()
                && policy.memoryReservation() == MemoryReservationPolicy.TIERED_RESERVATION;
        if (!reserves || requested == 0) {
            return Map.of();
        }
        return Map.of(qosClass == QosClass.GUARANTEED ? "memory.min" : "memory.low", Long.toString(requested));
    }
}
