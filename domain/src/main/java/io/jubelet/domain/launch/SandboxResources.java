package io.jubelet.domain.launch;

import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.requests.Scope;
import io.jubelet.domain.resource.ResourceName;
import java.util.Map;
import java.util.Optional;

/** Resources that the runtime may need before the containers exist, such as the size of a virtual machine. */
final class SandboxResources {

    private static final Scope CONTAINERS = new Scope(true, false);

    private SandboxResources() {
    }

    /** Overhead of the sandbox: request and limit are the same. */
    static LinuxContainerResources overhead(PodSpec spec, LaunchSettings settings) {
        Map<String, Quantity> overhead = spec.overhead();
        if (overhead.isEmpty()) {
            return LinuxContainerResources.NONE;
        }
        Quantity cpu = amount(overhead, ResourceName.CPU);
        return CpuAndMemory.of(Optional.of(cpu), cpu, amount(overhead, ResourceName.MEMORY), false, settings).build();
    }

    /** Total of the containers, without the overhead. Without quota when one of them has CPUs of its own. */
    static LinuxContainerResources containers(PodSpec spec, boolean exclusiveCpus, LaunchSettings settings) {
        Map<String, Quantity> requests = PodRequests.requests(spec, CONTAINERS);
        Map<String, Quantity> limits = PodRequests.limits(spec, CONTAINERS);
        return CpuAndMemory.of(Optional.ofNullable(requests.get(ResourceName.CPU)), amount(limits, ResourceName.CPU),
                amount(limits, ResourceName.MEMORY), exclusiveCpus, settings).build();
    }

    private static Quantity amount(Map<String, Quantity> resources, String name) {
        return resources.getOrDefault(name, Quantity.ZERO);
    }
}
