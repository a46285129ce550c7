package io.jubelet.app.boot;

import io.jubelet.domain.node.Machine;
import io.jubelet.domain.selinux.ContainerContexts;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.HostIdentity;
import java.util.List;
import java.util.Optional;

/**
 * Facts about a machine whose capacity is that of the start: processors, memory, huge pages and storage that are added or taken later
 * count after a restart of the agent, like with a kubelet. What was computed from them, such as the cgroup of all pods and the states of
 * the CPU and memory managers, and what the node reports stay the same until then. Thread-safe.
 */
final class UnchangingMachine implements HostFacts {

    private final HostFacts facts;
    private volatile Optional<Machine> complete = Optional.empty();

    UnchangingMachine(HostFacts facts) {
        this.facts = facts;
    }

    /** The first one of which the storage is known: the root directory may have to be made. */
    @Override
    public Machine machine() {
        return complete.orElseGet(() -> {
            Machine machine = facts.machine();
            if (machine.ephemeralStorage().isPresent()) {
                complete = Optional.of(machine);
            }
            return machine;
        });
    }

    @Override
    public HostIdentity identity() {
        return facts.identity();
    }

    @Override
    public boolean appArmor() {
        return facts.appArmor();
    }

    @Override
    public boolean seLinux() {
        return facts.seLinux();
    }

    @Override
    public Optional<ContainerContexts> containerContexts() {
        return facts.containerContexts();
    }

    @Override
    public boolean swapAccounting() {
        return facts.swapAccounting();
    }

    @Override
    public boolean memoryFilesMaySwap() {
        return facts.memoryFilesMaySwap();
    }

    @Override
    public List<String> maskedPaths() {
        return facts.maskedPaths();
    }

    @Override
    public List<String> addresses() {
        return facts.addresses();
    }

    @Override
    public List<String> resolve(String name) {
        return facts.resolve(name);
    }
}
