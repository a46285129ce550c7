package io.jubelet.app.topology;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.host.HostTopology;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The concerns that assign CPUs and memory to containers. */
public final class TopologyConcerns {

    private final ResourceManagers settings;
    private final Optional<CpuManager> cpus;
    private final Optional<MemoryManager> memory;
    private final TopologyManager topology;

    private TopologyConcerns(ResourceManagers settings, Optional<CpuManager> cpus, Optional<MemoryManager> memory,
            TopologyManager topology) {
        this.settings = settings;
        this.cpus = cpus;
        this.memory = memory;
        this.topology = topology;
    }

    /**
     * Reads what was assigned by an earlier agent, and compares it with the machine and the configuration.
     *
     * @param kept what node allocatable withholds, by resource
     * @param files where it is kept
     * @throws IllegalArgumentException when the agent must not start: something was assigned under another policy or on another
     *     machine, a file is damaged, or the configuration does not fit the machine; the message is for users
     * @throws io.jubelet.ports.failure.PortException when the machine or the files can't be read, or the files not be written
     */
    public static TopologyConcerns open(ResourceManagers settings, HostTopology host, Map<String, Quantity> kept, StateFiles files) {
        var start = new ManagersStart(settings, kept, files);
        start.checkReserved(host);
        start.withoutPolicies();
        ResourceManagers.Topology topology = settings.topology();
        var manager = new TopologyManager(start.merge(host), topology.wholePods(),
                topology.policy() == TopologyPolicy.SINGLE_NUMA_NODE, settings.podLevel());
        return new TopologyConcerns(settings, start.cpus(host), start.memory(host), manager);
    }

    /**
     * In the order in which they are to be started; none when nothing is assigned.
     *
     * @param runtime sets which CPUs containers have
     * @param devices whether there may be devices of plugins
     */
    public List<Concern> concerns(ContainerRuntime runtime, Platform platform, boolean devices) {
        return settings.areActive() || devices ? List.of(new ResourceAssignment(cpus, memory, topology, runtime, platform,
                settings.cpus().map(ResourceManagers.StaticCpus::reconcilePeriod), devices)) : List.of();
    }
}
