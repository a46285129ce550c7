package io.jubelet.domain.launch;

import io.jubelet.domain.cgroup.CpuUnits;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerResourcesBuilder;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import java.util.Optional;

/** Resource settings that the runtime is sent after a sandbox or a container was made (KEP-1287). */
public final class ResizedResources {

    private ResizedResources() {
    }

    /**
     * Settings of the runtime for a container with the resources that it has from now on.
     *
     * @param exclusiveCpus whether it has CPUs of its own, so that no quota is needed
     */
    public static LinuxContainerResources ofContainer(Pod pod, Container container, boolean exclusiveCpus,
            LaunchSettings settings) {
        return ContainerResources.of(pod, container, exclusiveCpus, settings);
    }

    /** Overhead of the sandbox. */
    public static LinuxContainerResources ofOverhead(PodSpec spec, LaunchSettings settings) {
        return SandboxResources.overhead(spec, settings);
    }

    /** Settings of all containers together: what the cgroup of the pod has, without the overhead of the sandbox. */
    public static LinuxContainerResources ofPod(PodSpec spec, PodCgroupResources group) {
        LinuxContainerResourcesBuilder resources = LinuxContainerResources.builder().unified(group.unified());
        Optional<Long> cpu = Optional.ofNullable(spec.overhead().get(ResourceName.CPU)).map(Quantity::milliValue);
        group.cpuPeriod().ifPresent(resources::cpuPeriod);
        group.cpuQuota().ifPresent(quota -> resources.cpuQuota(quota
                - cpu.map(milli -> CpuUnits.milliCpuToQuota(milli, group.cpuPeriod().orElse(0))).orElse(0L)));
        group.cpuShares().ifPresent(shares -> resources.cpuShares(
                cpu.map(milli -> CpuUnits.milliCpuToShares(CpuUnits.sharesToMilliCpu(shares) - milli)).orElse(shares)));
        group.memory().ifPresent(bytes -> resources.memoryLimitInBytes(
                bytes - spec.overhead().getOrDefault(ResourceName.MEMORY, Quantity.ZERO).value()));
        return resources.build();
    }
}
