package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.selinux.ContainerContexts;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.HostIdentity;
import java.util.List;
import java.util.Optional;

/**
 * {@link HostFacts} of which those that use the file system of the root directory run on host threads. All others are read from
 * the memory of the kernel.
 *
 * <p>The capacity is that of the start: CPUs, memory, huge pages and storage that are added or removed later count after
 * a restart of the agent, as with a kubelet. Values that are computed from it at the start, such as the cgroup of all pods and
 * the states of the CPU and memory managers, and the reported capacity stay the same until then. Thread-safe.
 */
public final class OffloadedHostFacts implements HostFacts {

    private static final String ROOT_DIRECTORY = "the file system of the root directory";

    private final HostFacts facts;
    private final BlockingWork work;
    private volatile Optional<Machine> complete = Optional.empty();

    /** The same facts, by calls that run on host threads. */
    public OffloadedHostFacts(HostFacts facts, BlockingWork work) {
        this.facts = facts;
        this.work = work;
    }

    /** The first reading with the size of the storage: until then the root directory may have to be made. */
    @Override
    public Machine machine() {
        return complete.orElseGet(this::readMachine);
    }

    private Machine readMachine() {
        Machine machine = work.call(ROOT_DIRECTORY, facts::machine);
        if (machine.ephemeralStorage().isPresent()) {
            complete = Optional.of(machine);
        }
        return machine;
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
        return work.call(ROOT_DIRECTORY, facts::memoryFilesMaySwap);
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
