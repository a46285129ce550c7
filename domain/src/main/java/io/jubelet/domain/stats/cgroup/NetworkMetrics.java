package io.jubelet.domain.stats.cgroup;

import static io.jubelet.domain.stats.cgroup.SampleMetric.many;

import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.stats.cgroup.InterfaceCounts.Direction;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Metrics of network interfaces. */
final class NetworkMetrics {

    static final List<SampleMetric> ALL = Stream.concat(
            direction("receive", "received", "receiving", InterfaceCounts::received),
            direction("transmit", "transmitted", "transmitting", InterfaceCounts::transmitted)).toList();

    private NetworkMetrics() {
    }

    private static Stream<SampleMetric> direction(String name, String done, String doing,
            Function<InterfaceCounts, Direction> direction) {
        String prefix = "container_network_" + name;
        return Stream.of(
                counter(prefix + "_bytes_total", "Cumulative count of bytes " + done, direction, Direction::bytes),
                counter(prefix + "_packets_total", "Cumulative count of packets " + done, direction,
                        Direction::packets),
                counter(prefix + "_packets_dropped_total", "Cumulative count of packets dropped while " + doing,
                        direction, Direction::dropped),
                counter(prefix + "_errors_total", "Cumulative count of errors encountered while " + doing, direction,
                        Direction::errors));
    }

    private static SampleMetric counter(String name, String help, Function<InterfaceCounts, Direction> direction,
            ToLongFunction<Direction> value) {
        return many(name, help, MetricType.COUNTER, (sample, values) -> sample.interfaces().forEach(each -> values.add(
                Counts.unsigned(value.applyAsLong(direction.apply(each))), "interface", each.name())));
    }
}
