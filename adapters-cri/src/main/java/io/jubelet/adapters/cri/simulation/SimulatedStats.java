package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.MetricDescriptor;
import io.jubelet.domain.stats.ProcessUsage;
import io.jubelet.domain.stats.SandboxMetrics;
import io.jubelet.domain.stats.SandboxStats;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeStats;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Every simulated container uses a thousandth of a CPU and a megabyte of memory; the rest is not measured. */
final class SimulatedStats implements RuntimeStats {

    private static final long NANO_CORES = 1_000_000;
    private static final long MEMORY_BYTES = 1 << 20;

    private final SimulatedMachine machine;
    private final CallGate gate;
    private final SimulatedContainers containers;
    private final SimulatedSandboxes sandboxes;

    SimulatedStats(SimulatedMachine machine, CallGate gate, SimulatedContainers containers, SimulatedSandboxes sandboxes) {
        this.machine = machine;
        this.gate = gate;
        this.containers = containers;
        this.sandboxes = sandboxes;
    }

    @Override
    public ContainerStats containerStats(String containerId) {
        return gate.call(CriCall.CONTAINER_STATS, List.of(containerId),
                () -> stats(containers.get(CriCall.CONTAINER_STATS, containerId)));
    }

    @Override
    public List<ContainerStats> listContainerStats(ListFilter filter) {
        return gate.call(CriCall.LIST_CONTAINER_STATS, List.of(),
                () -> containers.list(filter.running()).stream().map(this::stats).toList());
    }

    @Override
    public SandboxStats sandboxStats(String sandboxId) {
        return gate.call(CriCall.POD_SANDBOX_STATS, List.of(sandboxId),
                () -> stats(sandboxes.get(CriCall.POD_SANDBOX_STATS, sandboxId)));
    }

    @Override
    public List<SandboxStats> listSandboxStats(ListFilter filter) {
        return gate.call(CriCall.LIST_POD_SANDBOX_STATS, List.of(), () -> machine.locked(() ->
                sandboxes.list(filter.running()).stream().map(s -> stats(machine.sandboxes.get(s.id()))).toList()));
    }

    @Override
    public List<MetricDescriptor> metricDescriptors() {
        return gate.call(CriCall.LIST_METRIC_DESCRIPTORS, List.of(), List::of);
    }

    @Override
    public List<SandboxMetrics> sandboxMetrics() {
        return gate.call(CriCall.LIST_POD_SANDBOX_METRICS, List.of(), () -> machine.locked(() ->
                machine.sandboxes.values().stream().filter(s -> s.state() == SandboxState.READY)
                        .map(s -> new SandboxMetrics(s.id(), List.of(), Map.of())).toList()));
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

    private SandboxStats stats(SimulatedSandbox sandbox) {
        List<SimulatedContainer> running =
                containers.inSandbox(sandbox.id()).stream().filter(SimulatedContainer::running).toList();
        return new SandboxStats(sandbox.id(), sandbox.pod(), sandbox.config().attempt(), sandbox.config().labels(),
                sandbox.config().annotations(),
                Optional.of(cpu(NANO_CORES * running.size(), running.stream().mapToLong(this::used).sum())),
                Optional.of(memory(MEMORY_BYTES * running.size())),
                Optional.empty(),
                Optional.of(new ProcessUsage(machine.now(), OptionalLong.of(running.size()))),
                Optional.empty(),
                running.stream().map(this::stats).toList());
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
