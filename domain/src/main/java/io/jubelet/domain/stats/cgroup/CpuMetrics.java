package io.jubelet.domain.stats.cgroup;

import static io.jubelet.domain.stats.cgroup.SampleMetric.counter;
import static io.jubelet.domain.stats.cgroup.SampleMetric.many;
import static io.jubelet.domain.stats.cgroup.SampleMetric.single;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.stats.cgroup.SampleMetric.Values;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Metrics of CPUs. */
final class CpuMetrics {

    private static final double NANOS = 1e9;
    private static final Predicate<CgroupSpec> LIMITED =
            settings -> settings.cpu().filter(cpu -> cpu.quota() != 0).isPresent();

    private static final List<Label> ALL_CPUS = List.of(new Label("cpu", "total"));
    private static final List<List<Label>> STATES = Stream.of("sleeping", "running", "stopped", "uninterruptible", "iowaiting")
            .map(state -> List.of(new Label("state", state))).toList();

    static final List<SampleMetric> ALL = List.of(
            seconds("container_cpu_user_seconds_total", "Cumulative user cpu time consumed in seconds.", CpuCounts::user),
            seconds("container_cpu_system_seconds_total", "Cumulative system cpu time consumed in seconds.",
                    CpuCounts::system),
            many("container_cpu_usage_seconds_total", "Cumulative cpu time consumed in seconds.", MetricType.COUNTER,
                    CpuMetrics::usage),
            counter("container_cpu_cfs_periods_total", "Number of elapsed enforcement period intervals.",
                    sample -> sample.cpu().periods()).where(LIMITED),
            counter("container_cpu_cfs_throttled_periods_total", "Number of throttled period intervals.",
                    sample -> sample.cpu().throttledPeriods()).where(LIMITED),
            seconds("container_cpu_cfs_throttled_seconds_total",
                    "Total time duration the container has been throttled.", CpuCounts::throttledTime).where(LIMITED),
            counter("container_cpu_cfs_burst_periods_total", "Number of periods when burst occurs.",
                    sample -> sample.cpu().burstPeriods()).where(LIMITED),
            seconds("container_cpu_cfs_burst_seconds_total", "Total time duration the container has been bursted.",
                    CpuCounts::burstTime).where(LIMITED),
            // The load of cgroups is not measured; dashboards expect the families.
            single("container_cpu_load_average_10s", "Value of container cpu load average over the last 10 seconds.",
                    MetricType.GAUGE, _ -> 0),
            single("container_cpu_load_d_average_10s",
                    "Value of container cpu load.d average over the last 10 seconds.", MetricType.GAUGE, _ -> 0),
            many("container_tasks_state", "Number of tasks in given state", MetricType.GAUGE,
                    (_, values) -> STATES.forEach(state -> values.add(0, state))));

    private CpuMetrics() {
    }

    private static SampleMetric seconds(String name, String help, ToLongFunction<CpuCounts> nanos) {
        return single(name, help, MetricType.COUNTER,
                sample -> Counts.unsigned(nanos.applyAsLong(sample.cpu())) / NANOS);
    }

    private static void usage(CgroupSample sample, Values values) {
        CpuCounts cpu = sample.cpu();
        if (cpu.perCpu().isEmpty() && cpu.total() != 0) {
            values.add(Counts.unsigned(cpu.total()) / NANOS, ALL_CPUS);
        }
        for (int i = 0; i < cpu.perCpu().size(); i++) {
            long time = cpu.perCpu().get(i);
            if (time != 0) {
                values.add(Counts.unsigned(time) / NANOS, "cpu", String.format(Locale.ROOT, "cpu%02d", i));
            }
        }
    }
}
