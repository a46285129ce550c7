package io.jubelet.app.sim;

import io.jubelet.app.allocation.AllocationRecords;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.app.topology.TopologyConcerns;
import io.jubelet.domain.allocation.AllocationFile;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.topology.cpu.ExclusiveCpus;
import io.jubelet.domain.topology.state.CpuStateFile;
import io.jubelet.domain.topology.state.MemoryStateFile;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostTopology;
import io.jubelet.ports.fake.FakeStateFiles;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the agents of a machine assign to single containers, and the files in which they remember it. */
final class SimManagers {

    /** What is kept back from containers. */
    static final Map<String, Quantity> KEPT = Map.of("cpu", Quantity.parse("1"), "memory", Quantity.parse("1Gi"));

    /** NUMA nodes and CPUs of the machine. */
    final FakeHostTopology machine = new FakeHostTopology().become(FakeHostTopology.plain(2, 4, 16L << 30));
    /** What each agent assigns; nothing unless the test says otherwise. */
    ResourceManagers settings = ResourceManagers.NONE;
    private final StateFiles files;
    private final PortFaults faults;
    /** What agents wanted to remember last, by name of the file. */
    private final Map<String, String> remembered = new HashMap<>();

    SimManagers(FakeDisk disk, PortFaults faults) {
        files = new FakeStateFiles(disk, "/var/lib/kubelet");
        this.faults = faults;
    }

    boolean areActive() {
        return settings.areActive();
    }

    /** @param devices whether there are device plugins */
    ManagedResources managed(boolean devices) {
        var managed = new ManagedResources(settings.cpus().isPresent(), settings.memory().isPresent(),
                settings.topology().policy() != TopologyPolicy.NONE);
        return devices ? managed.withDevices(true, true) : managed;
    }

    /** The concerns of an agent that starts now. */
    List<Concern> concerns(AgentPorts ports, boolean devices) {
        return areActive() || devices ? open().concerns(ports.runtime().containers(), ports.platform(), devices) : List.of();
    }

    /**
     * Reads what earlier agents assigned. An agent that can't write while it starts is started again until it can.
     *
     * @throws IllegalArgumentException when an agent must not start with these files
     */
    TopologyConcerns open() {
        StateFiles failing = faults.on(StateFiles.class, files);
        boolean[] started = new boolean[1];
        TopologyConcerns concerns = TopologyConcerns.open(settings, machine, KEPT, new StateFiles() {
            @Override
            public String path(String name) {
                return files.path(name);
            }

            @Override
            public Optional<String> read(String name) {
                return files.read(name);
            }

            @Override
            public void write(String name, String content) {
                remembered.put(name, content);
                (started[0] ? failing : files).write(name, content);
            }
        });
        started[0] = true;
        return concerns;
    }

    /** Whether the next agent can't know all that this one assigned, because it could not be written. */
    boolean isForgotten() {
        return remembered.entrySet().stream()
                .anyMatch(file -> !files.read(file.getKey()).equals(Optional.of(file.getValue())));
    }

    /** Uids of the pods of which the next agent knows what was allocated to them. */
    Set<String> recorded() {
        return files.read(AllocationRecords.ALLOCATED).map(AllocationFile::read).orElse(Map.of()).keySet();
    }

    StateFiles files() {
        return files;
    }

    /** Uids of the pods with containers that have CPUs for themselves. */
    Set<String> withOwnCpus() {
        return settings.cpus().isPresent() ? cpuFile().assignments("static").exclusive().keySet() : Set.of();
    }

    /** The CPUs that a pod has as a whole, as the agent wants to remember them. */
    Optional<CpuSet> pool(String uid) {
        return settings.cpus().flatMap(_ -> Optional.ofNullable(CpuStateFile.parse(remembered.getOrDefault(CpuStateFile.NAME,
                files.read(CpuStateFile.NAME).orElseThrow()), settings.podLevelGate()).assignments("static").pools().get(uid)));
    }

    /** Whether a container uses all of its CPUs, and nobody else does. */
    boolean needsNoQuota(Pod pod, Container container) {
        return settings.cpus().isPresent() && new ExclusiveCpus(settings.podLevel()).isAlone(pod, container,
                cpuFile().assignments("static").of(pod.uid(), container.name()));
    }

    /** Whether one of its containers does, or all of a pod with resources of its own where they decide. */
    boolean needsNoQuota(Pod pod) {
        return settings.podLevel().isOn() && PodRequests.isPodLevelSet(pod.spec())
                ? SimPods.containers(pod).allMatch(container -> needsNoQuota(pod, container))
                : withOwnCpus().contains(pod.uid());
    }

    CpuStateFile cpuFile() {
        return CpuStateFile.parse(files.read(CpuStateFile.NAME).orElseThrow(), settings.podLevelGate());
    }

    MemoryStateFile memoryFile() {
        return MemoryStateFile.parse(files.read(MemoryStateFile.NAME).orElseThrow(), settings.podLevelGate());
    }
}
