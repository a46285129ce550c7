package io.jubelet.domain.stats.cgroup;

import static io.jubelet.domain.stats.cgroup.SampleMetric.gauge;
import static io.jubelet.domain.stats.cgroup.SampleMetric.many;

import io.jubelet.domain.metrics.MetricType;
import java.util.List;

/** Metrics of processes. */
final class ProcessMetrics {

    static final List<SampleMetric> ALL = List.of(
            gauge("container_processes", "Number of processes running inside the container.",
                    sample -> sample.processes().processes()),
            gauge("container_file_descriptors", "Number of open file descriptors for the container.",
                    sample -> sample.processes().fileDescriptors()),
            gauge("container_sockets", "Number of open sockets for the container.",
                    sample -> sample.processes().sockets()),
            gauge("container_threads_max",
                    "Maximum number of threads allowed inside the container, infinity if value is zero",
                    sample -> sample.processes().threadsMax()),
            gauge("container_threads", "Number of threads running inside the container",
                    sample -> sample.processes().threads()),
            many("container_ulimits_soft",
                    "Soft ulimit values for the container root process. Unlimited if -1, except priority and nice", MetricType.GAUGE,
                    (sample, values) -> sample.processes().openFileLimit()
                            .ifPresent(limit -> values.add(limit, "ulimit", "max_open_files"))));

    private ProcessMetrics() {
    }
}
