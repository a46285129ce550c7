package io.jubelet.app.stats;

import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.domain.metrics.ExpositionWriter;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.domain.stats.cgroup.CgroupMetrics;
import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupUse.Owner;
import io.jubelet.domain.stats.cgroup.CgroupUse;
import io.jubelet.domain.stats.cgroup.InterfaceCounts;
import io.jubelet.domain.stats.cgroup.MachineDetails;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.HostIdentity;
import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.MachineStatistics.Topology;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Statistics as metrics. Measurements that fail are counted by a metric, and are no failure. Thread-safe. */
public final class StatisticsMetrics {

    /** Largest age of facts about the machine; they change when hardware is plugged in. */
    private static final Duration MACHINE_AGE = Duration.ofMinutes(5);

    private final MeasuredStatistics statistics;
    private final StatisticsPorts ports;
    private final HostFacts host;
    private final Timers timers;
    private final SharedMeasurement<MachineDetails> machine;
    private final PreparedMeasurement<List<CgroupUse>> cgroups;

    StatisticsMetrics(MeasuredStatistics statistics, StatisticsPorts ports, HostFacts host, Timers timers) {
        this.statistics = statistics;
        this.ports = ports;
        this.host = host;
        this.timers = timers;
        this.machine = new SharedMeasurement<>(timers, this::examine);
        this.cgroups = new PreparedMeasurement<>(timers, this::measure);
    }

    /** Measures, unless that was done a few seconds ago, and gives what writes the metrics of {@code /metrics/cadvisor} then. */
    public Consumer<ExpositionWriter.Sink> containers() {
        Optional<MachineDetails> details = attempt(() -> machine.get(MACHINE_AGE));
        Optional<List<CgroupUse>> measured = attempt(cgroups::get);
        Instant now = timers.instant();
        return sink -> CgroupMetrics.write(details, measured, now, sink);
    }

    private static <T> Optional<T> attempt(Supplier<T> call) {
        try {
            return Optional.of(call.get());
        } catch (PortException e) {
            return Optional.empty();
        }
    }

    private MachineDetails examine() {
        HostIdentity identity = host.identity();
        var machine = host.machine();
        Topology topology = ports.machine().topology();
        return new MachineDetails(identity.kernelVersion(), identity.osImage(), identity.machineId(), identity.bootId(),
                identity.systemUuid(), machine.cores(), topology.physicalCores(), topology.sockets(),
                machine.memoryBytes(), machine.swapBytes());
    }

    private List<CgroupUse> measure() {
        Measurement measured = statistics.measurement();
        Map<String, Owner> owners = CgroupOwners.of(measured);
        PodNetworks networks = PodNetworks.of(measured, ports.networks());
        Map<String, List<InterfaceCounts>> interfaces = new HashMap<>();
        interfaces.put(CgroupReading.ROOT, ports.networks().ofMachine());
        for (SandboxSummary sandbox : measured.pods().sandboxes()) {
            measured.cgroups().container(sandbox.id())
                    .ifPresent(cgroup -> networks.of(sandbox).ifPresent(all -> interfaces.put(cgroup.path(), all)));
        }
        List<CgroupUse> all = new ArrayList<>();
        for (CgroupReading cgroup : measured.cgroups().all()) {
            boolean root = cgroup.path().equals(CgroupReading.ROOT);
            Owner owner = owners.getOrDefault(cgroup.path(), Owner.SYSTEM);
            if (owner == Owner.SYSTEM && CgroupIndex.isContainerOfPod(cgroup.path())) {
                // It began after the runtime was asked, or ended before: its series would have the labels of no container.
                continue;
            }
            CgroupSample sample = cgroup.sample();
            // Limits belong to single processes. What else is there has none that stands for all.
            ProcessCounts processes = root || !owner.name().isEmpty() ? sample.processes() : sample.processes().withoutOpenFileLimit();
            all.add(new CgroupUse(cgroup.path(), owner, cgroup.settings(), Optional.of(new CgroupSample(sample.time(), sample.cpu(),
                    sample.memory(), sample.disks(), root ? ports.machine().fileSystems() : List.of(),
                    interfaces.getOrDefault(cgroup.path(), List.of()), processes, sample.oomEvents(), sample.stalls()))));
        }
        return all;
    }
}
