package io.jubelet.domain.status;

import io.jubelet.domain.cgroup.CpuUnits;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.requests.Scope;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The resources of a pod as a whole that are in force (KEP-5419): the totals until it runs, then the values of its
 * control group. A group has no value for requested memory, so that one stays as allocated.
 */
final class PodLevelResources {

    private PodLevelResources() {
    }

    static ResourceRequirements inForce(StatusInput input) {
        PodSpec spec = input.pod().spec();
        ResourceRequirements declared = spec.resources().orElse(ResourceRequirements.NONE);
        if (!isRunning(input.pod().status())) {
            return new ResourceRequirements(PodRequests.limits(spec, Scope.ALL),
                    PodRequests.requests(spec, Scope.ALL), declared.claims());
        }
        ResourceRequirements reported = isRunning(input.previous())
                ? input.previous().resources().orElse(ResourceRequirements.NONE) : ResourceRequirements.NONE;
        return new ResourceRequirements(limits(spec, declared.limits(), reported.limits(), input.cgroup()),
                requests(spec, declared.requests(), reported.requests(), input.cgroup()), declared.claims());
    }

    private static boolean isRunning(PodStatus status) {
        return status.phase().filter(phase -> phase == PodPhase.RUNNING).isPresent();
    }

    private static Map<String, Quantity> requests(PodSpec spec, Map<String, Quantity> declared,
            Map<String, Quantity> reported, Optional<PodCgroupResources> cgroup) {
        Optional<Long> milliCpu = cgroup.map(PodCgroupResources::cpuShares).filter(OptionalLong::isPresent)
                .map(shares -> CpuUnits.sharesToMilliCpu(shares.getAsLong()));
        ResourcesInForce requests = new ResourcesInForce(declared, reported, spec.overhead())
                .cpu(milliCpu, CpuUnits.MIN_REQUEST_MILLI);
        if (declared.containsKey(ResourceName.MEMORY)) {
            requests.memory(Optional.empty());
        } else {
            Map<String, Quantity> total = PodRequests.requests(spec, Scope.ALL);
            requests.put(ResourceName.MEMORY, Optional.ofNullable(total.get(ResourceName.MEMORY)));
        }
        return requests.amounts();
    }

    private static Map<String, Quantity> limits(PodSpec spec, Map<String, Quantity> declared,
            Map<String, Quantity> reported, Optional<PodCgroupResources> cgroup) {
        Map<String, Quantity> overhead = new TreeMap<>(spec.overhead());
        overhead.keySet().removeIf(name -> declared.getOrDefault(name, Quantity.ZERO).isZero());
        return new ResourcesInForce(declared, reported, overhead)
                .cpu(cgroup.flatMap(PodLevelResources::cpuLimit), CpuUnits.MIN_LIMIT_MILLI)
                .memory(cgroup.flatMap(PodLevelResources::memoryLimit))
                .amounts();
    }

    /** Bytes; a group without a limit has none to report. */
    private static Optional<Long> memoryLimit(PodCgroupResources cgroup) {
        long bytes = cgroup.memory().orElse(0);
        return bytes > 0 ? Optional.of(bytes) : Optional.empty();
    }

    private static Optional<Long> cpuLimit(PodCgroupResources cgroup) {
        long quota = cgroup.cpuQuota().orElse(0);
        long period = cgroup.cpuPeriod().orElse(0);
        return quota > 0 && period > 0 ? Optional.of(CpuUnits.quotaToMilliCpu(quota, period)) : Optional.empty();
    }
}
