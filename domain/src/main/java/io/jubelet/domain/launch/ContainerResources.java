package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerResourcesBuilder;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.qos.OomScoreAdj;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.Map;
import java.util.Optional;

/** Resources of a container. */
final class ContainerResources {

    private ContainerResources() {
    }

    static LinuxContainerResources of(ContainerLaunch launch, LaunchSettings settings) {
        return of(launch.launch().pod(), launch.container(), launch.exclusiveCpus(), settings).toBuilder()
                .cpusetCpus(launch.cpusetCpus()).cpusetMems(launch.cpusetMems()).build();
    }

    static LinuxContainerResources of(Pod pod, Container container, boolean exclusiveCpus, LaunchSettings settings) {
        LinuxContainerResourcesBuilder resources = CpuAndMemory.of(
                        Optional.ofNullable(container.resourcesOrNone().requests().get(ResourceName.CPU)),
                        limit(pod.spec(), container, ResourceName.CPU),
                        limit(pod.spec(), container, ResourceName.MEMORY),
                        exclusiveCpus, settings)
                .oomScoreAdj(OomScoreAdj.of(pod, container, settings.memoryCapacity()))
                .hugepageLimits(HugePages.limits(pod.spec(), container, settings.hugePageSizes()));
        return MemoryProtection.apply(SwapLimits.apply(resources.build(), pod, container, settings), pod, container,
                settings);
    }

    /** A container without a limit of its own is held by that of the pod (KEP-2837). */
    private static Quantity limit(PodSpec spec, Container container, String resource) {
        Quantity own = amount(container.resourcesOrNone().limits(), resource);
        return own.isZero() ? amount(spec.resources().orElse(ResourceRequirements.NONE).limits(), resource) : own;
    }

    private static Quantity amount(Map<String, Quantity> resources, String name) {
        return resources.getOrDefault(name, Quantity.ZERO);
    }
}
