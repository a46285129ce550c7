package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.metrics.Sample;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** A value that goes up and down. Thread-safe. */
final class Gauge extends Instrument<AtomicReference<Double>> {

    Gauge(String name, String help, List<String> labels) {
        super(name, help, MetricType.GAUGE, labels, () -> new AtomicReference<>(0.0));
    }

    /**
     * Sets the value.
     *
     * @param values values of the labels, in the order in which the labels were named
     */
    void set(double value, String... values) {
        cell(values).set(value);
    }

    /** Adds to the value; a negative number subtracts. */
    void add(double difference, String... values) {
        cell(values).updateAndGet(value -> value + difference);
    }

    @Override
    Stream<Sample> samples(List<Label> named, AtomicReference<Double> cell) {
        return Stream.of(new Sample(named, cell.get(), OptionalLong.empty()));
    }
}
