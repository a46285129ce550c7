package io.jubelet.app.stats;

import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.domain.launch.LogPaths;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FilesUse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Disk usage of containers and pods: writable layers, logs, the hosts file. One measurement; for one thread. */
final class PodStorage {

    private final StatisticsPorts ports;
    private final StatisticsSettings settings;
    private final Instant time;
    private final Map<String, Optional<FileSystemReading>> byMountPoint = new HashMap<>();
    private final Map<String, FilesUse> files;
    private final Optional<FileSystemReading> root;

    PodStorage(StatisticsPorts ports, StatisticsSettings settings, Instant time, MeasuredPods pods) {
        this.ports = ports;
        this.settings = settings;
        this.time = time;
        this.root = fileSystem(settings.rootDirectory());
        List<String> paths = new ArrayList<>();
        pods.pods().forEach(pod -> {
            paths.add(logs(pod.pod()));
            paths.add(hosts(pod.pod()));
            pod.containers().forEach(container -> paths.add(logs(pod.pod(), container)));
        });
        this.files = ports.fileSystems().files(paths);
    }

    private String logs(PodIdentity pod) {
        return LogPaths.podDirectory(settings.podLogsDirectory(), pod);
    }

    private String logs(PodIdentity pod, ContainerSummary container) {
        return LogPaths.containerDirectory(settings.podLogsDirectory(), pod, container.name());
    }

    private String hosts(PodIdentity pod) {
        return settings.rootDirectory() + "/pods/" + pod.uid() + "/etc-hosts";
    }

    /** The file system of the root directory of the agent. */
    Optional<FileSystemReading> root() {
        return root;
    }

    /** The file system that a path lies on; looked at once. */
    Optional<FileSystemReading> fileSystem(String path) {
        return byMountPoint.computeIfAbsent(path, ports.fileSystems()::fileSystem);
    }

    /** The writable layer of a container. */
    FileSystemUse layer(FilesystemUsage layer) {
        return FileSystems.part(layer.timestamp(), fileSystem(layer.mountpoint()), OptionalLong.of(layer.usedBytes()),
                OptionalLong.of(layer.inodesUsed()));
    }

    /** The logs of a container; empty when it has no directory for them. */
    Optional<FileSystemUse> logsOf(PodIdentity pod, ContainerSummary container) {
        return Optional.ofNullable(files.get(logs(pod, container))).map(use -> FileSystems.files(time, root, use));
    }

    /** Files of the pod that belong to no container. */
    FilesUse own(PodIdentity pod) {
        return files.getOrDefault(logs(pod), FilesUse.NONE).plus(files.getOrDefault(hosts(pod), FilesUse.NONE));
    }
}
