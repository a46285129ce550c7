package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeStats;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Every simulated container uses a thousandth of a CPU and a megabyte of memory; the rest is not measured. */
final class SimulatedStats implements RuntimeStats {

    private static final long NANO_CORES = 1_000_000;
    private static final long MEMORY_BYTES = 1 << 20;

    private final SimulatedMachine machine;
    private final CallGate gate;
    private final SimulatedContainers containers;

    SimulatedStats(SimulatedMachine machine, CallGate gate, SimulatedContainers containers) {
        this.machine = machine;
        this.gate = gate;
        this.containers = containers;
    }

    @Override
    public List<ContainerStats> listContainerStats(ListFilter filter) {
        return gate.call(CriCall.LIST_CONTAINER_STATS, List.of(),
                () -> containers.list(filter.running()).stream().map(this::stats).toList());
    }

    private ContainerStats stats(SimulatedContainer container) {
        long running = container.running() ? 1 : 0;
        return new ContainerStats(container.id(), container.config().name(), container.config().attempt(),
                container.config().labels(), container.config().annotations(),
                Optional.of(cpu(NANO_CORES * running, used(container))),
                Optional.of(memory(MEMORY_BYTES * running)),
                Optional.of(new FilesystemUsage(machine.now(), "/var/lib/fake", 0, 0)),
                Optional.empty(), Optional.empty());
    }

    private CpuUsage cpu(long nanoCores, long coreNanoSeconds) {
        return new CpuUsage(machine.now(), OptionalLong.of(coreNanoSeconds), OptionalLong.of(nanoCores),
                Optional.empty());
    }

    private MemoryUsage memory(long bytes) {
        return new MemoryUsage(machine.now(), OptionalLong.of(bytes), OptionalLong.empty(), OptionalLong.of(bytes),
                OptionalLong.of(bytes), OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
    }

    /** Nanoseconds of CPU time so far. */
    private long used(SimulatedContainer container) {
        return container.startedAt()
                .map(start -> Duration.between(start,
                        container.end().map(SimulatedContainer.End::at).orElse(machine.now())))
                .map(time -> time.toMillis() * (NANO_CORES / 1000))
                .orElse(0L);
    }
}
