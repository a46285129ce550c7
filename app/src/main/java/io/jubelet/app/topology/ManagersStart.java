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
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.host.HostTopology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

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
            restore(StateFormat.ofCpus(NO_POLICY, settings.podLevelGate()));
        }
        if (settings.memory().isEmpty()) {
            restore(StateFormat.ofMemory(NO_MEMORY_POLICY, settings.podLevelGate()));
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
            StateFormat<CpuAssignments> format = StateFormat.ofCpus(CpuManager.POLICY, settings.podLevelGate());
            CpuAssignments stored = restore(format);
            CpuAssignments valid = valid("cpu", format, () -> policy.start(stored));
            var manager = new CpuManager(policy, settings.podLevel(), machine.cpus(), valid, new StateStore<>(files, format, stored));
            manager.state().save();
            return manager;
        });
    }

    Optional<MemoryManager> memory(HostTopology host) {
        return settings.memory().map((List<ReservedMemory> reserved) -> {
            var policy = new StaticMemoryPolicy(host.read().nodes(), kept, reserved, settings.podLevel());
            StateFormat<MemoryAssignments> format = StateFormat.ofMemory(MemoryManager.POLICY, settings.podLevelGate());
            MemoryAssignments stored = restore(format);
            MemoryAssignments valid = valid("memory", format, () -> policy.start(stored));
            var manager = new MemoryManager(policy, settings.podLevel(), valid, new StateStore<>(files, format, stored));
            manager.state().save();
            return manager;
        });
    }

    private <T> T valid(String manager, StateFormat<T> format, Supplier<T> validation) {
        try {
            return validation.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("start " + manager + " manager error: " + e.getMessage() + DRAIN
                    + files.path(format.file()), e);
        }
    }

    /** Reads a state file, and makes it when it is missing. */
    private <T> T restore(StateFormat<T> format) {
        String empty = format.text(format.empty());
        Optional<String> present = files.read(format.file());
        try {
            T state = format.parse(present.orElse(empty));
            if (present.isEmpty()) {
                files.write(format.file(), empty);
            }
            return state;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("could not restore state from checkpoint: " + e.getMessage()
                    + ", please drain this node and delete the " + format.manager() + " checkpoint file \""
                    + files.path(format.file()) + "\" before restarting Kubelet", e);
        }
    }
}
