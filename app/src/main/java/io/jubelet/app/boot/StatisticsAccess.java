package io.jubelet.app.boot;

import io.jubelet.adapters.fs.stats.KernelCgroupStatistics;
import io.jubelet.adapters.fs.stats.KernelFileSystemStatistics;
import io.jubelet.adapters.fs.stats.KernelMachineStatistics;
import io.jubelet.adapters.fs.stats.KernelNetworkStatistics;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.FeatureGate;
import io.jubelet.app.config.SystemCgroups;
import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.stats.StatisticsSettings;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.stats.cgroup.InterfaceCounts;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.runtime.RuntimeStats;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FileSystemStatistics;
import io.jubelet.ports.stats.FilesUse;
import io.jubelet.ports.stats.NetworkStatistics;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Measurements of this machine, or of a simulated one. */
final class StatisticsAccess {

    private StatisticsAccess() {
    }

    /** This machine. */
    static StatisticsPorts real(RuntimeStats runtime) {
        return new StatisticsPorts(runtime, KernelCgroupStatistics.ofThisMachine(),
                KernelNetworkStatistics.ofThisMachine(), KernelFileSystemStatistics.ofThisMachine(),
                KernelMachineStatistics.ofThisMachine());
    }

    /** A simulated machine: only what the simulated runtime measures, and the disk with the directories of the agent. */
    static StatisticsPorts simulated(RuntimeStats runtime) {
        return new StatisticsPorts(runtime, new SimulatedCgroupStatistics(), new NoNetworks(),
                new WholeDisk(KernelFileSystemStatistics.ofThisMachine()), KernelMachineStatistics.ofThisMachine());
    }

    /** Settings of statistics. */
    static StatisticsSettings settings(AgentConfiguration configuration, NodeSettings node, CgroupTree cgroups) {
        SystemCgroups system = configuration.cgroups().system();
        return new StatisticsSettings(node.nodeName(), node.agentStart(),
                configuration.node().rootDirectory().toString(), configuration.pods().logsDirectory().toString(),
                new StatisticsSettings.Cgroups(system.kubelet(), system.runtime(), system.misc(),
                        podsCgroup(node, cgroups)),
                configuration.pods().eviction().volumePeriod(), configuration.gates().isOn(FeatureGate.CSI_VOLUME_HEALTH));
    }

    /** Path of the cgroup of all pods below the root of the hierarchy. */
    static String podsCgroup(NodeSettings node, CgroupTree cgroups) {
        CgroupName root = node.cgroups().root().orElse(new CgroupName(List.of()));
        return root.components().isEmpty() ? root.toCgroupfs() : cgroups.path(root);
    }

    /** The image path that the simulated runtime reports does not exist: images take no disk space. */
    private record WholeDisk(FileSystemStatistics real) implements FileSystemStatistics {

        @Override
        public Optional<FileSystemReading> fileSystem(String path) {
            return real.fileSystem(path).or(() -> real.fileSystem("/"));
        }

        @Override
        public Map<String, FilesUse> files(Collection<String> paths) {
            return real.files(paths);
        }

        @Override
        public FilesUse tree(String directory, Duration limit) {
            return real.tree(directory, limit);
        }
    }

    private record NoNetworks() implements NetworkStatistics {

        @Override
        public List<InterfaceCounts> ofMachine() {
            return List.of();
        }

        @Override
        public Map<Long, List<InterfaceCounts>> ofProcesses(Collection<Long> processes) {
            return Map.of();
        }

        @Override
        public Set<Long> inOtherNamespaces(Collection<Long> processes) {
            return Set.of();
        }
    }
}
