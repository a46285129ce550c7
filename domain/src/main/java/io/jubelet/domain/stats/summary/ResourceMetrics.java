package io.jubelet.domain.stats.summary;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.stats.CpuUsage;
import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.SwapUsage;
import io.jubelet.domain.stats.cgroup.Counts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The metrics of {@code /metrics/resource}, from a summary. Values of use count as unsigned. */
public final class ResourceMetrics {

    private static final double NANOS = 1e9;

    private final MetricCollector metrics = new MetricCollector();

    private ResourceMetrics() {
    }

    /**
     * The families.
     *
     * @param summary statistics of CPUs and memory; empty when they can't be had
     */
    public static List<MetricFamily> of(Optional<Summary> summary) {
        return all(summary).metrics.families();
    }

    /** The families with {@code scrape_error}, which is hidden since Kubernetes 1.29, when {@code resource_scrape_error} took its place. */
    public static List<MetricFamily> withHidden(Optional<Summary> summary) {
        var all = all(summary);
        all.error("scrape_error", "[ALPHA]", summary);
        return all.metrics.families();
    }

    private static ResourceMetrics all(Optional<Summary> summary) {
        var all = new ResourceMetrics();
        summary.ifPresent(all::add);
        all.error("resource_scrape_error", "[STABLE]", summary);
        return all;
    }

    private void error(String name, String stability, Optional<Summary> summary) {
        metrics.add(name, stability + " 1 if there was an error while getting container metrics, 0 otherwise", MetricType.GAUGE,
                List.of(), summary.isPresent() ? 0 : 1);
    }

    private void add(Summary summary) {
        NodeUse node = summary.node();
        cpu("node_cpu_usage_seconds_total", "node", node.cpu(), List.of());
        memory("node_memory_working_set_bytes", "node", node.memory(), List.of());
        swap("node_swap_usage_bytes", "[ALPHA] Current swap usage of the node in bytes. Reported only on non-windows systems",
                node.swap(), List.of());
        summary.pods().forEach(this::add);
    }

    private void add(PodUse pod) {
        List<Label> labels = List.of(
                new Label("namespace", pod.pod().namespace()), new Label("pod", pod.pod().name()));
        pod.containers().forEach(container -> add(container,
                List.of(new Label("container", container.name()), labels.getFirst(), labels.getLast())));
        cpu("pod_cpu_usage_seconds_total", "pod", pod.cpu(), labels);
        memory("pod_memory_working_set_bytes", "pod", pod.memory(), labels);
        swap("pod_swap_usage_bytes",
                "[ALPHA] Current amount of the pod swap usage in bytes. Reported only on non-windows systems",
                pod.swap(), labels);
    }

    private void add(ContainerUse container, List<Label> labels) {
        if (container.startTime().getEpochSecond() > 0) {
            metrics.add("container_start_time_seconds",
                    "[STABLE] Start time of the container since unix epoch in seconds", MetricType.GAUGE, labels,
                    seconds(container.startTime()));
        }
        cpu("container_cpu_usage_seconds_total", "container", container.cpu(), labels);
        memory("container_memory_working_set_bytes", "container", container.memory(), labels);
        swap("container_swap_usage_bytes",
                "[ALPHA] Current amount of the container swap usage in bytes. Reported only on non-windows systems",
                container.swap(), labels);
        container.swap().filter(swap -> swap.availableBytes().isPresent()).ifPresent(swap -> metrics.add(
                "container_swap_limit_bytes",
                "[ALPHA] Current amount of the container swap limit in bytes. Reported only on non-windows systems",
                MetricType.GAUGE, labels, unsigned(swap.availableBytes()) + unsigned(swap.usageBytes()),
                millis(swap.timestamp())));
    }

    /** Rounded as a kubelet does it, so that the value stays when the agent is exchanged. */
    private static double seconds(Instant time) {
        double nanos = time.getEpochSecond() * 1_000_000_000L + time.getNano();
        return nanos / NANOS;
    }

    private void cpu(String name, String of, Optional<CpuUsage> cpu, List<Label> labels) {
        cpu.filter(use -> use.usageCoreNanoSeconds().isPresent()).ifPresent(use -> metrics.add(name,
                "[STABLE] Cumulative cpu time consumed by the " + of + " in core-seconds", MetricType.COUNTER, labels,
                unsigned(use.usageCoreNanoSeconds()) / NANOS, millis(use.timestamp())));
    }

    private void memory(String name, String of, Optional<MemoryUsage> memory, List<Label> labels) {
        memory.filter(use -> use.workingSetBytes().isPresent()).ifPresent(use -> metrics.add(name,
                "[STABLE] Current working set of the " + of + " in bytes", MetricType.GAUGE, labels,
                unsigned(use.workingSetBytes()), millis(use.timestamp())));
    }

    private void swap(String name, String help, Optional<SwapUsage> swap, List<Label> labels) {
        swap.filter(use -> use.usageBytes().isPresent()).ifPresent(use -> metrics.add(name, help, MetricType.GAUGE,
                labels, unsigned(use.usageBytes()), millis(use.timestamp())));
    }

    /** A 64-bit unsigned number, rounded to the nearest double; zero when there is none. */
    private static double unsigned(OptionalLong value) {
        return value.isPresent() ? Counts.unsigned(value.getAsLong()) : 0;
    }

    private static OptionalLong millis(Instant time) {
        return OptionalLong.of(time.toEpochMilli());
    }
}
