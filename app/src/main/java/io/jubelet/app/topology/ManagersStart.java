package io.jubelet.app.topology;

import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.HintMerge;
import io.jubelet.domain.topology.MachineTopology;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.topology.cpu.StaticCpuPolicy;
import io.jubelet.domain.topology.memory.MemoryAssignments;
import io.jubelet.domain.topology.memory.ReservedMemory;
import io.jubelet.domain.topology.memory.StaticMemoryPolicy;
import io.jubelet.domain.topology.state.CpuStateFile;
import io.jubelet.domain.topology.state.MemoryStateFile;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.host.HostTopology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Initial state of the managers when the agent starts: the machine, the configuration, and earlier assignments. */
final class ManagersStart {

    private static final String NO_POLICY = "none";
    private static final String NO_MEMORY_POLICY = "None";
    private static final String DRAIN = "; please drain node and remove policy state file ";

    private final ResourceManagers settings;
    private final Map<String, Quantity> kept;
    private final StateFiles files;

    ManagersStart(ResourceManagers settings, Map<String, Quantity> kept, StateFiles files) {
        this.settings = settings;
        this.kept = kept;
        this.files = files;
    }

    /** Whether the state files are those of an agent that assigns nothing; they are made when they are missing. */
    void withoutPolicies() {
        if (settings.cpus().isEmpty()) {
            restore("CPU manager", CpuStateFile.NAME, CpuStateFile.of(NO_POLICY, CpuAssignments.EMPTY, settings.podLevelGate()).text(),
                    text -> CpuStateFile.parse(text, settings.podLevelGate()).assignments(NO_POLICY));
        }
        if (settings.memory().isEmpty()) {
            restore("memory manager", MemoryStateFile.NAME,
                    new MemoryStateFile(NO_MEMORY_POLICY, MemoryAssignments.EMPTY, settings.podLevelGate()).text(),
                    text -> MemoryStateFile.parse(text, settings.podLevelGate()).assignments(NO_MEMORY_POLICY));
        }
    }

    Optional<HintMerge> merge(HostTopology host) {
        ResourceManagers.Topology topology = settings.topology();
        return topology.policy() == TopologyPolicy.NONE ? Optional.empty()
                : Optional.of(new HintMerge(topology.policy(), topology.options(), host.read().nodes()));
    }

    /** CPUs kept for the system have to be there. */
    void checkReserved(HostTopology host) {
        CpuSet reserved = settings.reservedCpus();
        if (!reserved.isEmpty()) {
            CpuSet online = host.read().cpus().cpus();
            if (!reserved.isSubsetOf(online)) {
                throw new IllegalArgumentException(
                        "reserved-cpus: " + reserved + " is not a subset of online-cpus: " + online);
            }
        }
    }

    Optional<CpuManager> cpus(HostTopology host) {
        return settings.cpus().map(wanted -> {
            MachineTopology machine = host.read();
            Quantity reserve = kept.get(ResourceName.CPU);
            if (reserve == null) {
                throw new IllegalArgumentException("[cpumanager] unable to determine reserved CPU resources for static policy:"
                        + " set reservedSystemCPUs, or cpu in systemReserved or kubeReserved");
            }
            var policy = new StaticCpuPolicy(machine.cpus(), Math.toIntExact(reserve.value()), settings.reservedCpus(),
                    wanted.options(), settings.topology().policy(), settings.podLevel());
            CpuAssignments stored = restore("CPU manager", CpuStateFile.NAME,
                    CpuStateFile.of(CpuManager.POLICY, CpuAssignments.EMPTY, settings.podLevelGate()).text(),
                    text -> CpuStateFile.parse(text, settings.podLevelGate()).assignments(CpuManager.POLICY));
            CpuAssignments valid = valid("cpu", CpuStateFile.NAME, () -> policy.start(stored));
            var manager = new CpuManager(policy, settings.podLevel(), machine.cpus(), valid, new StateStore(files, CpuStateFile.NAME,
                    CpuStateFile.of(CpuManager.POLICY, stored, settings.podLevelGate()).text()));
            manager.save();
            return manager;
        });
    }

    Optional<MemoryManager> memory(HostTopology host) {
        return settings.memory().map((List<ReservedMemory> reserved) -> {
            var policy = new StaticMemoryPolicy(host.read().nodes(), kept, reserved, settings.podLevel());
            MemoryAssignments stored = restore("memory manager", MemoryStateFile.NAME,
                    new MemoryStateFile(MemoryManager.POLICY, MemoryAssignments.EMPTY, settings.podLevelGate()).text(),
                    text -> MemoryStateFile.parse(text, settings.podLevelGate()).assignments(MemoryManager.POLICY));
            MemoryAssignments valid = valid("memory", MemoryStateFile.NAME, () -> policy.start(stored));
            var manager = new MemoryManager(policy, settings.podLevel(), valid, new StateStore(files, MemoryStateFile.NAME,
                    new MemoryStateFile(MemoryManager.POLICY, stored, settings.podLevelGate()).text()));
            manager.save();
            return manager;
        });
    }

    private interface Validation<T> {

        T check();
    }

    private <T> T valid(String manager, String name, Validation<T> validation) {
        try {
            return validation.check();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("start " + manager + " manager error: " + e.getMessage() + DRAIN
                    + files.path(name), e);
        }
    }

    /** Reads a state file, and makes it when it is missing. */
    private <T> T restore(String manager, String name, String empty, Function<String, T> reading) {
        Optional<String> present = files.read(name);
        try {
            T state = reading.apply(present.orElse(empty));
            if (present.isEmpty()) {
                files.write(name, empty);
            }
            return state;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("could not restore state from checkpoint: " + e.getMessage()
                    + ", please drain this node and delete the " + manager + " checkpoint file \"" + files.path(name)
                    + "\" before restarting Kubelet", e);
        }
    }
}
