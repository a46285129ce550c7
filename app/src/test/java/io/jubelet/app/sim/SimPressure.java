package io.jubelet.app.sim;

import io.jubelet.adapters.cri.simulation.SimulatedRuntime;
import io.jubelet.app.port.PressurePorts;
import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.domain.eviction.EvictionSettings;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupSpec;
import io.jubelet.domain.stats.cgroup.CpuCounts;
import io.jubelet.domain.stats.cgroup.FileSystemCounts;
import io.jubelet.domain.stats.cgroup.MemoryCounts;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import io.jubelet.domain.stats.summary.ContainerUse;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.domain.stats.summary.NodeUse;
import io.jubelet.domain.stats.summary.PodUse;
import io.jubelet.domain.stats.summary.Summary;
import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.fake.FakeMemoryAlarms;
import io.jubelet.ports.fake.FakeNetworkStatistics;
import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.CgroupStatistics;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FileSystemStatistics;
import io.jubelet.ports.stats.FilesUse;
import io.jubelet.ports.stats.MachineStatistics;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a machine has left: pods that run use as much memory, disk and processes as a test says, others nothing. */
final class SimPressure {

    static final long MIB = 1L << 20;
    static final long MEMORY = 8L << 30;
    static final long DISK = 100L << 30;
    static final long PROCESSES = 32_768;
    /** Thresholds for a history. */
    static final EvictionSettings THRESHOLDS = new EvictionSettings(
            Map.of("memory.available", "2Gi", "nodefs.available", "20%", "pid.available", "20%"),
            Map.of("memory.available", "4Gi"), Map.of("memory.available", "10s"), Map.of("nodefs.available", "5%"), true);
    private static final String PODS = "/kubepods";
    private static final OptionalLong NONE = OptionalLong.empty();

    /** What one pod uses. */
    record Use(long memory, long disk, long processes) {

        static final Use NOTHING = new Use(0, 0, 0);

        Use memory(long bytes) {
            return new Use(bytes, disk, processes);
        }

        Use disk(long bytes) {
            return new Use(memory, bytes, processes);
        }

        Use processes(long number) {
            return new Use(memory, disk, number);
        }
    }

    final FakeMemoryAlarms alarms = new FakeMemoryAlarms().knowing(PODS);
    /** Disk that is used by unused images. */
    long images;
    int looks;
    private final Map<String, Use> uses = new TreeMap<>();
    private final SimulatedRuntime runtime;

    SimPressure(SimulatedRuntime runtime) {
        this.runtime = runtime;
    }

    Use of(String uid) {
        return uses.getOrDefault(uid, Use.NOTHING);
    }

    /** A pod uses this much as long as it runs; the kernel notices memory. */
    void set(String uid, Use use) {
        uses.put(uid, use);
        alarms.use(CgroupReading.ROOT, sum().memory());
        alarms.use(PODS, sum().memory());
    }

    /** No pod uses anything any more. */
    void recover() {
        uses.clear();
    }

    private Map<PodIdentity, List<ContainerSummary>> running() {
        return runtime.snapshot().containers().stream().filter(container -> container.state() == RunState.RUNNING)
                .collect(Collectors.groupingBy(ContainerSummary::pod, LinkedHashMap::new, Collectors.toList()));
    }

    private Use sum() {
        return running().keySet().stream().map(pod -> of(pod.uid())).reduce(Use.NOTHING, (a, b) -> new Use(
                a.memory() + b.memory(), a.disk() + b.disk(), a.processes() + b.processes()));
    }

    PressurePorts ports(InstantSource clock) {
        return new PressurePorts(new StatisticsPorts(runtime.stats(), new Cgroups(clock), new FakeNetworkStatistics(),
                new Disk(), new Machine(clock)), new Statistics(clock), alarms);
    }

    private static MemoryCounts memory(long bytes) {
        return new MemoryCounts(bytes, bytes, bytes, 0, bytes, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    private final class Cgroups implements CgroupStatistics {

        private final InstantSource clock;

        Cgroups(InstantSource clock) {
            this.clock = clock;
        }

        @Override
        public Optional<CgroupReading> read(String path, Detail detail) {
            looks++;
            var settings = new CgroupSpec(Instant.EPOCH, Optional.empty(),
                    Optional.of(new CgroupSpec.Memory(MEMORY, 0, 0)), false);
            var sample = new CgroupSample(clock.instant(), CpuCounts.NONE, memory(sum().memory()), List.of(), List.of(),
                    List.of(), ProcessCounts.NONE, 0, Optional.empty());
            return Optional.of(new CgroupReading(path, settings, sample, Optional.empty(), NONE));
        }

        @Override
        public List<String> paths(List<String> tops) {
            return List.of();
        }

        @Override
        public List<CgroupReading> readAll(List<String> paths, Detail detail) {
            return List.of();
        }
    }

    private final class Disk implements FileSystemStatistics {

        @Override
        public Optional<FileSystemReading> fileSystem(String path) {
            long used = sum().disk() + images;
            return Optional.of(new FileSystemReading(1, DISK, used, DISK - used, 1000, 900));
        }

        @Override
        public Map<String, FilesUse> files(Collection<String> paths) {
            return Map.of();
        }

        @Override
        public FilesUse tree(String directory, Duration limit) {
            return FilesUse.NONE;
        }
    }

    private final class Machine implements MachineStatistics {

        private final InstantSource clock;

        Machine(InstantSource clock) {
            this.clock = clock;
        }

        @Override
        public Instant bootTime() {
            return Instant.EPOCH;
        }

        @Override
        public Optional<Processes> processes() {
            return Optional.of(new Processes(clock.instant(), PROCESSES, sum().processes()));
        }

        @Override
        public Topology topology() {
            return new Topology(1, 1);
        }

        @Override
        public List<FileSystemCounts> fileSystems() {
            return List.of();
        }

        @Override
        public Optional<String> ownCgroup() {
            return Optional.empty();
        }
    }

    private final class Statistics implements NodeStatistics {

        private final InstantSource clock;

        Statistics(InstantSource clock) {
            this.clock = clock;
        }

        @Override
        public Summary remeasured(boolean onlyCpuAndMemory) {
            return summary(onlyCpuAndMemory);
        }

        @Override
        public Summary summary(boolean onlyCpuAndMemory) {
            var node = new NodeUse("node", List.of(), Instant.EPOCH, Optional.empty(), Optional.empty(), Optional.empty(),
                    Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                    Optional.empty());
            return new Summary(node, running().entrySet().stream()
                    .map(pod -> use(pod.getKey(), pod.getValue(), onlyCpuAndMemory)).toList());
        }

        private PodUse use(PodIdentity pod, List<ContainerSummary> containers, boolean brief) {
            Use use = of(pod.uid());
            Optional<MemoryUsage> memory = Optional.of(new MemoryUsage(clock.instant(), OptionalLong.of(use.memory()), NONE, NONE,
                    NONE, NONE, NONE, Optional.empty()));
            Optional<FileSystemUse> disk = brief ? Optional.empty() : Optional.of(new FileSystemUse(clock.instant(), NONE, NONE,
                    OptionalLong.of(use.disk()), NONE, NONE, OptionalLong.of(1)));
            Optional<FileSystemUse> logs = brief ? Optional.empty() : Optional.of(new FileSystemUse(clock.instant(), NONE, NONE,
                    OptionalLong.of(0), NONE, NONE, OptionalLong.of(1)));
            return new PodUse(pod, Instant.EPOCH, List.of(new ContainerUse(containers.getFirst().name(), Instant.EPOCH,
                    Optional.empty(), memory, Optional.empty(), disk, logs, Optional.empty())), Optional.empty(), memory,
                    Optional.empty(), Optional.empty(), List.of(), disk,
                    brief ? NONE : OptionalLong.of(use.processes()), Optional.empty());
        }
    }

    /** How long a shortage may last before a condition of the node reports it, when nothing fails. */
    static final Duration REPORT_DELAY = Duration.ofSeconds(11);
}
