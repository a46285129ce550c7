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

/**
 * The resources of a pod as a whole that are in force (KEP-5419): the totals until it runs, then the values of its
 * control group. A group has no value for requested memory, so that one stays as it was reported, for as long as the pod
 * runs.
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
        return new ResourceRequirements(limits(declared.limits(), reported.limits(), input.cgroup()),
                requests(spec, declared.requests(), reported.requests(), input.cgroup()), declared.claims());
    }

    private static boolean isRunning(PodStatus status) {
        return status.phase().filter(phase -> phase == PodPhase.RUNNING).isPresent();
    }

    private static Map<String, Quantity> requests(PodSpec spec, Map<String, Quantity> declared,
            Map<String, Quantity> reported, Optional<PodCgroupResources> cgroup) {
        Optional<Long> milliCpu = cgroup.map(PodCgroupResources::cpuShares).filter(OptionalLong::isPresent)
                .map(shares -> CpuUnits.sharesToMilliCpu(shares.getAsLong()));
        ResourcesInForce requests = new ResourcesInForce(declared, reported)
                .cpu(milliCpu, CpuUnits.MIN_REQUEST_MILLI);
        if (!declared.containsKey(ResourceName.MEMORY)) {
            Map<String, Quantity> total = PodRequests.requests(spec, Scope.ALL);
            requests.put(ResourceName.MEMORY, Optional.ofNullable(total.get(ResourceName.MEMORY)));
        }
        return requests.memory(Optional.empty()).amounts();
    }

    private static Map<String, Quantity> limits(Map<String, Quantity> declared, Map<String, Quantity> reported,
            Optional<PodCgroupResources> cgroup) {
        return new ResourcesInForce(declared, reported)
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
