package io.jubelet.app.boot;

import io.jubelet.domain.node.Machine;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.selinux.ContainerContexts;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.HostIdentity;
import java.util.List;
import java.util.Optional;

/** A machine of middling size, the same everywhere. */
final class SimulatedHost implements HostFacts {

    private static final int CORES = 8;
    private static final long GIBIBYTE = 1L << 30;
    /** Reserved for documentation by RFC 5737: no machine has it. */
    private static final String ADDRESS = "192.0.2.1";

    @Override
    public Machine machine() {
        return new Machine(CORES, 32 * GIBIBYTE, List.of(),
                Optional.of(Quantity.of(100 * GIBIBYTE, Quantity.Format.BINARY_SI)), 0);
    }

    @Override
    public HostIdentity identity() {
        return new HostIdentity("simulated", "simulated", "simulated", "simulated", "simulated",
                "amd64");
    }

    @Override
    public boolean appArmor() {
        return false;
    }

    @Override
    public boolean seLinux() {
        return false;
    }

    @Override
    public Optional<ContainerContexts> containerContexts() {
        return Optional.empty();
    }

    @Override
    public boolean swapAccounting() {
        return false;
    }

    @Override
    public boolean memoryFilesMaySwap() {
        return false;
    }

    @Override
    public List<String> maskedPaths() {
        return List.of();
    }

    @Override
    public List<String> addresses() {
        return List.of(ADDRESS);
    }

    @Override
    public List<String> resolve(String name) {
        return List.of(ADDRESS);
    }
}
