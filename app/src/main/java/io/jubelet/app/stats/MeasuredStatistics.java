package io.jubelet.app.stats;

import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.app.stats.Collector.Layers;
import io.jubelet.app.stats.PodSummaries.Context;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.domain.stats.summary.ContainerUse;
import io.jubelet.domain.stats.summary.NodeUse;
import io.jubelet.domain.stats.summary.Summary;
import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.CgroupStatistics.Detail;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@link NodeStatistics} of cgroups, the runtime and file systems. */
final class MeasuredStatistics implements NodeStatistics {

    /** Largest age of readings of CPUs and memory alone. */
    private static final Duration BRIEF_AGE = Duration.ofSeconds(1);
    private static final Duration FILE_SYSTEMS_AGE = Duration.ofSeconds(10);

    private final StatisticsPorts ports;
    private final StatisticsSettings settings;
    private final Collector collector;
    private final VolumesUse volumes;
    private final CpuRates rates = new CpuRates();
    private final KernelUsage usage = new KernelUsage(rates);
    private final PodSummaries podSummaries = new PodSummaries(usage);
    private final SharedMeasurement<Measurement> briefMeasurement;
    private final PreparedMeasurement<Summary> full;
    private final SharedMeasurement<Summary> renewed;
    private final SharedMeasurement<ImageFilesystems> fileSystems;

    /**
     * Statistics of this node.
     *
     * @param volumes volumes of pods
     */
    MeasuredStatistics(StatisticsPorts ports, ImageService images, Collector collector, StatisticsSettings settings,
            VolumesUse volumes, Timers timers) {
        this.ports = ports;
        this.settings = settings;
        this.collector = collector;
        this.volumes = volumes;
        this.briefMeasurement = new SharedMeasurement<>(timers, () -> measure(Detail.SUMMARY, Layers.NONE));
        this.full = new PreparedMeasurement<>(timers, () -> summary(measure(Detail.SUMMARY, Layers.LAST)));
        this.renewed = new SharedMeasurement<>(timers, () -> summary(measure(Detail.SUMMARY, Layers.NEW)));
        this.fileSystems = new SharedMeasurement<>(timers, images::imageFilesystems);
    }

    @Override
    public Summary summary(boolean onlyCpuAndMemory) {
        return onlyCpuAndMemory ? brief(briefMeasurement.get(BRIEF_AGE)) : full.get();
    }

    @Override
    public Summary remeasured(boolean onlyCpuAndMemory) {
        if (onlyCpuAndMemory) {
            return brief(briefMeasurement.get(Duration.ZERO));
        }
        volumes.refresh();
        return renewed.get(Duration.ZERO);
    }

    /** Everything about cgroups, read now. */
    Measurement measurement() {
        return measure(Detail.ALL, Layers.NONE);
    }

    private Measurement measure(Detail detail, Layers layers) {
        Measurement measured = collector.measure(detail, layers);
        Set<String> paths = new HashSet<>();
        measured.cgroups().all().forEach(cgroup -> paths.add(cgroup.path()));
        rates.retain(paths);
        return measured;
    }

    private Summary brief(Measurement measured) {
        CgroupReading root = root(measured);
        var node = new NodeUse(settings.nodeName(), systemContainers(measured, false), root.settings().created(),
                Optional.of(usage.cpu(root)), Optional.of(KernelUsage.memory(root)), Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), KernelUsage.swap(root));
        return new Summary(node, measured.pods().pods().stream().map(pod -> podSummaries.brief(pod, measured)).toList());
    }

    private Summary summary(Measurement measured) {
        CgroupReading root = root(measured);
        Instant time = root.sample().time();
        var storage = new PodStorage(ports, settings, time, measured.pods());
        var runtime = RuntimeFileSystems.of(fileSystems.get(FILE_SYSTEMS_AGE), storage::fileSystem);
        var node = new NodeUse(settings.nodeName(), systemContainers(measured, true), ports.machine().bootTime(),
                Optional.of(usage.cpu(root)), Optional.of(KernelUsage.memory(root)), KernelUsage.io(root),
                Optional.of(ports.networks().ofMachine()).filter(all -> !all.isEmpty())
                        .map(all -> KernelUsage.network(time, all)),
                storage.root().map(reading -> FileSystems.whole(time, reading)),
                Optional.of(runtime.images()), Optional.of(runtime.containers()),
                ports.machine().processes().map(all -> new NodeUse.ProcessLimits(all.time(), all.max(), all.running())),
                KernelUsage.swap(root));
        var context = new Context(storage, volumes.latest(), PodNetworks.of(measured, ports.networks()));
        return new Summary(node, measured.pods().pods().stream()
                .map(pod -> podSummaries.full(pod, measured, context)).toList());
    }

    private static CgroupReading root(Measurement measured) {
        return measured.cgroups().path(CgroupReading.ROOT).orElseThrow(
                () -> new InternalException("failed to get root cgroup stats: the root cgroup can't be read"));
    }

    private List<ContainerUse> systemContainers(Measurement measured, boolean full) {
        List<ContainerUse> found = new ArrayList<>();
        for (Map.Entry<String, List<String>> named : collector.systemCgroups()) {
            Optional<CgroupReading> cgroup = named.getValue().stream().flatMap(path -> measured.cgroups().path(path).stream())
                    .findFirst();
            cgroup.ifPresent(reading -> found.add(systemContainer(named.getKey(), reading, full)));
        }
        return found;
    }

    private ContainerUse systemContainer(String name, CgroupReading cgroup, boolean full) {
        return new ContainerUse(name, name.equals("kubelet") ? settings.agentStart() : cgroup.settings().created(),
                Optional.of(usage.cpu(cgroup)), Optional.of(KernelUsage.memory(cgroup)),
                full ? KernelUsage.io(cgroup) : Optional.empty(), Optional.empty(), Optional.empty(), KernelUsage.swap(cgroup));
    }
}
