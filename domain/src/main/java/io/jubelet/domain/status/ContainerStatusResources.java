package io.jubelet.domain.status;

import io.jubelet.domain.cgroup.CpuUnits;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import java.util.Map;
import java.util.Optional;

/**
 * The resources of a container that are in force (KEP-1287): those allocated to it, and while it runs the cpu and
 * memory values that the runtime reports.
 */
final class ContainerStatusResources {

    private ContainerStatusResources() {
    }

    /**
     * The resources of an instance.
     *
     * @param sameInstance what was reported before, if it was about this instance
     * @param applied what was applied last, for what the runtime does not report
     */
    static ResourceRequirements inForce(Container container, ObservedContainer instance,
            Optional<ContainerStatus> sameInstance, Optional<ResourceRequirements> applied) {
        ResourceRequirements allocated = container.resourcesOrNone();
        if (instance.state() != RunState.RUNNING) {
            return allocated;
        }
        ResourceRequirements reported = sameInstance.filter(status -> status.running().isPresent())
                .flatMap(ContainerStatus::resources).orElse(ResourceRequirements.NONE);
        return new ResourceRequirements(
                limits(allocated.limits(), reported.limits(), instance.resources(), applied),
                requests(allocated.requests(), reported.requests(), instance.resources(), applied),
                allocated.claims());
    }

    private static Map<String, Quantity> limits(Map<String, Quantity> allocated, Map<String, Quantity> reported,
            Optional<LinuxContainerResources> actual, Optional<ResourceRequirements> applied) {
        if (actual.isEmpty() && applied.isPresent()) {
            return applied(allocated, reported, applied.get().limits(), CpuUnits.MIN_LIMIT_MILLI);
        }
        Optional<Long> milliCpu = actual.filter(a -> a.cpuQuota() > 0 && a.cpuPeriod() > 0)
                .map(a -> CpuUnits.quotaToMilliCpu(a.cpuQuota(), a.cpuPeriod()));
        Optional<Long> memory = actual.map(LinuxContainerResources::memoryLimitInBytes).filter(bytes -> bytes > 0);
        return allocated.isEmpty() ? allocated : new ResourcesInForce(allocated, reported)
                .cpu(milliCpu, CpuUnits.MIN_LIMIT_MILLI).memory(memory).amounts();
    }

    private static Map<String, Quantity> requests(Map<String, Quantity> allocated, Map<String, Quantity> reported,
            Optional<LinuxContainerResources> actual, Optional<ResourceRequirements> applied) {
        if (actual.isEmpty() && applied.isPresent()) {
            return applied(allocated, reported, applied.get().requests(), CpuUnits.MIN_REQUEST_MILLI);
        }
        Optional<Long> milliCpu = actual.map(LinuxContainerResources::cpuShares).filter(shares -> shares > 0)
                .map(CpuUnits::sharesToMilliCpu);
        return allocated.isEmpty() ? allocated : new ResourcesInForce(allocated, reported)
                .cpu(milliCpu, CpuUnits.MIN_REQUEST_MILLI)
                .memory(applied.flatMap(known -> amount(known.requests(), ResourceName.MEMORY)).map(Quantity::value)).amounts();
    }

    private static Map<String, Quantity> applied(Map<String, Quantity> allocated, Map<String, Quantity> reported,
            Map<String, Quantity> applied, long smallest) {
        return allocated.isEmpty() ? allocated : new ResourcesInForce(allocated, reported)
                .cpu(amount(applied, ResourceName.CPU).map(Quantity::milliValue), smallest)
                .memory(amount(applied, ResourceName.MEMORY).map(Quantity::value)).amounts();
    }

    private static Optional<Quantity> amount(Map<String, Quantity> amounts, String name) {
        return Optional.ofNullable(amounts.get(name)).filter(amount -> !amount.isZero());
    }
}
