package io.jubelet.domain.metrics;

import java.util.List;
import java.util.Objects;

/**
 * All samples of one metric.
 *
 * @param name name
 * @param help what it is, for people
 * @param type kind of its values
 * @param samples samples, in the order in which they are written
 */
public record MetricFamily(String name, String help, MetricType type, List<Sample> samples) {

    /** Copies the list; rejects null. */
    public MetricFamily {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(help, "help");
        Objects.requireNonNull(type, "type");
        samples = List.copyOf(samples);
    }
}
