package io.jubelet.app.stats;

import io.jubelet.app.stats.MeasuredPods.RunningPod;
import io.jubelet.domain.launch.LogPaths;
import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.stats.FileSystemStatistics;
import io.jubelet.ports.stats.FilesUse;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Metrics of the size of the logs of running containers, measured on request. Thread-safe. */
final class LogMetrics {

    private static final Duration AGE = Duration.ofSeconds(5);

    private final Supplier<MeasuredPods> pods;
    private final FileSystemStatistics files;
    private final String podLogs;
    private final SharedMeasurement<List<MetricFamily>> families;

    /**
     * Logs of these pods.
     *
     * @param podLogs directory of the logs of all pods
     */
    LogMetrics(Supplier<MeasuredPods> pods, FileSystemStatistics files, String podLogs, Timers timers) {
        this.pods = pods;
        this.files = files;
        this.podLogs = podLogs;
        this.families = new SharedMeasurement<>(timers, this::measure);
    }

    /** The family; nothing when the runtime does not answer. */
    List<MetricFamily> families() {
        try {
            return families.get(AGE);
        } catch (PortException e) {
            return List.of();
        }
    }

    private List<MetricFamily> measure() {
        List<RunningPod> running = pods.get().pods();
        List<String> directories = new ArrayList<>();
        running.forEach(pod -> pod.containers().forEach(container -> directories.add(directory(pod.pod(), container))));
        Map<String, FilesUse> used = files.files(directories);
        var metrics = new MetricCollector();
        for (RunningPod pod : running) {
            for (ContainerSummary container : pod.containers()) {
                FilesUse logs = used.getOrDefault(directory(pod.pod(), container), FilesUse.NONE);
                if (logs.inodes() > 0) {
                    metrics.add("kubelet_container_log_filesystem_used_bytes",
                            "[ALPHA] Bytes used by the container's logs on the filesystem.", MetricType.GAUGE,
                            List.of(new Label("uid", pod.pod().uid()), new Label("namespace", pod.pod().namespace()),
                                    new Label("pod", pod.pod().name()), new Label("container", container.name())),
                            logs.bytes());
                }
            }
        }
        return metrics.families();
    }

    private String directory(PodIdentity pod, ContainerSummary container) {
        return LogPaths.containerDirectory(podLogs, pod, container.name());
    }
}
