package io.jubelet.domain.stats.cgroup;

import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.stats.cgroup.StallCounts.Stall;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Metrics of time lost waiting for resources; only where the kernel measures it. */
final class StallMetrics {

    private static final double MICROS = 1e6;

    static final List<SampleMetric> ALL = List.of(
            stalled("cpu", "CPU", StallCounts::cpu), waiting("cpu", "CPU", StallCounts::cpu),
            stalled("memory", "memory", StallCounts::memory), waiting("memory", "memory", StallCounts::memory),
            stalled("io", "IO", StallCounts::io), waiting("io", "IO", StallCounts::io));

    private StallMetrics() {
    }

    private static SampleMetric stalled(String name, String resource, Function<StallCounts, Stall> stall) {
        return seconds("container_pressure_" + name + "_stalled_seconds_total",
                "Total time duration no tasks in the container could make progress due to " + resource + " congestion.",
                stall, Stall::full);
    }

    private static SampleMetric waiting(String name, String resource, Function<StallCounts, Stall> stall) {
        return seconds("container_pressure_" + name + "_waiting_seconds_total",
                "Total time duration tasks in the container have waited due to " + resource + " congestion.",
                stall, Stall::some);
    }

    private static SampleMetric seconds(String name, String help, Function<StallCounts, Stall> stall,
            ToLongFunction<Stall> micros) {
        return SampleMetric.many(name, help, MetricType.COUNTER, (sample, values) -> sample.stalls().ifPresent(stalls ->
                values.add(Counts.unsigned(micros.applyAsLong(stall.apply(stalls))) / MICROS, List.of())));
    }
}
