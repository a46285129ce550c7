package io.jubelet.app.stats;

import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.stats.cgroup.FileSystemCounts;
import io.jubelet.domain.stats.cgroup.InterfaceCounts;
import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.CgroupStatistics;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FileSystemStatistics;
import io.jubelet.ports.stats.FilesUse;
import io.jubelet.ports.stats.MachineStatistics;
import io.jubelet.ports.stats.NetworkStatistics;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Statistics whose calls block no virtual thread. A file system that hangs delays its own readers only. */
public final class OffloadedStatistics {

    private static final String CGROUPS = "cgroups of this machine";
    private static final String NETWORKS = "network interfaces of this machine";
    private static final String MACHINE = "processes and CPUs of this machine";
    private static final String FILE_SYSTEMS = "file systems of this machine";
    private static final String FILES = "logs of pods";
    private static final String TREES = "writable layers of containers";

    private OffloadedStatistics() {
    }

    /** The same statistics, by calls that run elsewhere; those of the runtime do not block. */
    public static StatisticsPorts of(StatisticsPorts ports, BlockingWork work) {
        return new StatisticsPorts(ports.runtime(), new Cgroups(ports.cgroups(), work),
                new Networks(ports.networks(), work), new FileSystems(ports.fileSystems(), work), new Machine(ports.machine(), work));
    }

    private record Cgroups(CgroupStatistics statistics, BlockingWork work) implements CgroupStatistics {

        @Override
        public Optional<CgroupReading> read(String path, Detail detail) {
            return work.call(CGROUPS, () -> statistics.read(path, detail));
        }

        @Override
        public List<String> paths(List<String> tops) {
            return work.call(CGROUPS, () -> statistics.paths(tops));
        }

        @Override
        public List<CgroupReading> readAll(List<String> paths, Detail detail) {
            return work.call(CGROUPS, () -> statistics.readAll(paths, detail));
        }
    }

    private record Networks(NetworkStatistics statistics, BlockingWork work) implements NetworkStatistics {

        @Override
        public List<InterfaceCounts> ofMachine() {
            return work.call(NETWORKS, statistics::ofMachine);
        }

        @Override
        public Map<Long, List<InterfaceCounts>> ofProcesses(Collection<Long> processes) {
            return work.call(NETWORKS, () -> statistics.ofProcesses(processes));
        }

        @Override
        public Set<Long> inOtherNamespaces(Collection<Long> processes) {
            return processes.isEmpty() ? Set.of() : work.call(NETWORKS, () -> statistics.inOtherNamespaces(processes));
        }
    }

    private record Machine(MachineStatistics statistics, BlockingWork work) implements MachineStatistics {

        @Override
        public Instant bootTime() {
            return work.call(MACHINE, statistics::bootTime);
        }

        @Override
        public Optional<Processes> processes() {
            return work.call(MACHINE, statistics::processes);
        }

        @Override
        public Topology topology() {
            return work.call(MACHINE, statistics::topology);
        }

        @Override
        public List<FileSystemCounts> fileSystems() {
            return work.call(FILE_SYSTEMS, statistics::fileSystems);
        }

        @Override
        public Optional<String> ownCgroup() {
            return work.call(MACHINE, statistics::ownCgroup);
        }
    }

    private record FileSystems(FileSystemStatistics statistics, BlockingWork work) implements FileSystemStatistics {

        @Override
        public Optional<FileSystemReading> fileSystem(String path) {
            return work.call(path, () -> statistics.fileSystem(path));
        }

        @Override
        public Map<String, FilesUse> files(Collection<String> paths) {
            return work.call(FILES, () -> statistics.files(paths));
        }

        @Override
        public FilesUse tree(String directory, Duration limit) {
            return work.call(TREES, () -> statistics.tree(directory, limit));
        }
    }
}
