package io.jubelet.domain.stats.cgroup;

import static io.jubelet.domain.stats.cgroup.SampleMetric.counter;
import static io.jubelet.domain.stats.cgroup.SampleMetric.gauge;
import static io.jubelet.domain.stats.cgroup.SampleMetric.many;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.stats.cgroup.SampleMetric.Value;
import java.util.List;

/** Metrics of memory. */
final class MemoryMetrics {

    static final List<SampleMetric> ALL = List.of(
            gauge("container_memory_cache", "Number of bytes of page cache memory.", s -> s.memory().cache()),
            gauge("container_memory_rss", "Size of RSS in bytes.", s -> s.memory().rss()),
            gauge("container_memory_kernel_usage", "Size of kernel memory allocated in bytes.", s -> s.memory().kernel()),
            gauge("container_memory_mapped_file", "Size of memory mapped files in bytes.", s -> s.memory().mappedFile()),
            gauge("container_memory_swap", "Container swap usage in bytes.", s -> s.memory().swap()),
            counter("container_memory_failcnt", "Number of memory usage hits limits", s -> s.memory().failures()),
            gauge("container_memory_usage_bytes",
                    "Current memory usage in bytes, including all memory regardless of when it was accessed",
                    s -> s.memory().usage()),
            gauge("container_memory_max_usage_bytes", "Maximum memory usage recorded in bytes", s -> s.memory().maxUsage()),
            gauge("container_memory_working_set_bytes", "Current working set in bytes.", s -> s.memory().workingSet()),
            gauge("container_memory_total_active_file_bytes", "Current total active file in bytes.",
                    s -> s.memory().activeFile()),
            gauge("container_memory_total_inactive_file_bytes", "Current total inactive file in bytes.",
                    s -> s.memory().inactiveFile()),
            many("container_memory_failures_total", "Cumulative count of memory allocation failures.",
                    MetricType.COUNTER, s -> List.of(
                            fault(s.memory().pageFaults(), "pgfault", "container"),
                            fault(s.memory().majorPageFaults(), "pgmajfault", "container"),
                            fault(s.memory().treePageFaults(), "pgfault", "hierarchy"),
                            fault(s.memory().treeMajorPageFaults(), "pgmajfault", "hierarchy"))),
            counter("container_oom_events_total", "Count of out of memory events observed for the container",
                    CgroupSample::oomEvents));

    private MemoryMetrics() {
    }

    private static Value fault(long count, String type, String scope) {
        return new Value(Counts.unsigned(count), List.of(new Label("failure_type", type), new Label("scope", scope)));
    }
}
