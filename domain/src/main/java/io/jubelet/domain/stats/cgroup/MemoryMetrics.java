package io.jubelet.domain.stats.cgroup;

import static io.jubelet.domain.stats.cgroup.SampleMetric.counter;
import static io.jubelet.domain.stats.cgroup.SampleMetric.gauge;
import static io.jubelet.domain.stats.cgroup.SampleMetric.many;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.stats.cgroup.SampleMetric.Values;
import java.util.List;

/** Metrics of memory. */
final class MemoryMetrics {

    private static final List<Label> PAGE_FAULTS = fault("pgfault", "container");
    private static final List<Label> MAJOR_PAGE_FAULTS = fault("pgmajfault", "container");
    private static final List<Label> TREE_PAGE_FAULTS = fault("pgfault", "hierarchy");
    private static final List<Label> TREE_MAJOR_PAGE_FAULTS = fault("pgmajfault", "hierarchy");

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
                    MetricType.COUNTER, (s, values) -> faults(s.memory(), values)),
            counter("container_oom_events_total", "Count of out of memory events observed for the container",
                    CgroupSample::oomEvents));

    private MemoryMetrics() {
    }

    private static void faults(MemoryCounts memory, Values values) {
        values.add(Counts.unsigned(memory.pageFaults()), PAGE_FAULTS);
        values.add(Counts.unsigned(memory.majorPageFaults()), MAJOR_PAGE_FAULTS);
        values.add(Counts.unsigned(memory.treePageFaults()), TREE_PAGE_FAULTS);
        values.add(Counts.unsigned(memory.treeMajorPageFaults()), TREE_MAJOR_PAGE_FAULTS);
    }

    private static List<Label> fault(String type, String scope) {
        return List.of(new Label("failure_type", type), new Label("scope", scope));
    }
}
