package io.jubelet.domain.stats;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One value of one metric.
 *
 * @param name name of its {@link MetricDescriptor}
 * @param timestamp when it was measured; absent means "now"
 * @param type kind of value
 * @param labelValues values of the labels, in the order of the descriptor
 * @param value value
 */
public record Metric(
        String name, Optional<Instant> timestamp, Type type, List<String> labelValues, OptionalLong value) {

    /** Copies the list; rejects null parts. */
    public Metric {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(timestamp, "timestamp");
        Objects.requireNonNull(type, "type");
        labelValues = List.copyOf(labelValues);
        Objects.requireNonNull(value, "value");
    }

    /** Kinds of values. */
    public enum Type {
        /** Only grows. */
        COUNTER,
        /** Goes up and down. */
        GAUGE
    }
}
