package io.jubelet.domain.status;

import io.jubelet.domain.cgroup.CpuUnits;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import java.util.Map;
import java.util.Optional;

/**
 * The resources of a container that are in force (KEP-1287): those allocated to it, and while it runs the cpu and
 * memory values that the runtime reports.
 */
final class ContainerResources {

    private ContainerResources() {
    }

    /**
     * The resources of an instance.
     *
     * @param sameInstance what was reported before, if it was about this instance
     */
    static ResourceRequirements inForce(
            Container container, ObservedContainer instance, Optional<ContainerStatus> sameInstance) {
        ResourceRequirements allocated = container.resourcesOrNone();
        if (instance.state() != RunState.RUNNING) {
            return allocated;
        }
        ResourceRequirements told = sameInstance.filter(status -> status.running().isPresent())
                .flatMap(ContainerStatus::resources).orElse(ResourceRequirements.NONE);
        return new ResourceRequirements(
                limits(allocated.limits(), told.limits(), instance.resources()),
                requests(allocated.requests(), told.requests(), instance.resources()),
                allocated.claims());
    }

    private static Map<String, Quantity> limits(
            Map<String, Quantity> allocated, Map<String, Quantity> told, Optional<LinuxContainerResources> actual) {
        Optional<Long> milliCpu = actual.filter(a -> a.cpuQuota() > 0 && a.cpuPeriod() > 0)
                .map(a -> CpuUnits.quotaToMilliCpu(a.cpuQuota(), a.cpuPeriod()));
        Optional<Long> memory = actual.map(LinuxContainerResources::memoryLimitInBytes).filter(bytes -> bytes > 0);
        return allocated.isEmpty() ? allocated : new ResourcesInForce(allocated, told, Map.of())
                .cpu(milliCpu, CpuUnits.MIN_LIMIT_MILLI).memory(memory).amounts();
    }

    private static Map<String, Quantity> requests(
            Map<String, Quantity> allocated, Map<String, Quantity> told, Optional<LinuxContainerResources> actual) {
        Optional<Long> milliCpu = actual.map(LinuxContainerResources::cpuShares).filter(shares -> shares > 0)
                .map(CpuUnits::sharesToMilliCpu);
        return allocated.isEmpty() ? allocated : new ResourcesInForce(allocated, told, Map.of())
                .cpu(milliCpu, CpuUnits.MIN_REQUEST_MILLI).memory(Optional.empty()).amounts();
    }
}
