package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.metrics.Sample;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** Counts what only grows. Thread-safe. */
final class Counter extends Instrument<LongAdder> {

    Counter(String name, String help, List<String> labels) {
        super(name, help, MetricType.COUNTER, labels, LongAdder::new);
    }

    /**
     * One more.
     *
     * @param values values of the labels, in the order in which the labels were named
     */
    void increment(String... values) {
        cell(values).increment();
    }

    /** Makes it appear with these labels, with the value zero unless it was counted before. */
    void initialize(String... values) {
        cell(values);
    }

    @Override
    Stream<Sample> samples(List<Label> named, LongAdder cell) {
        return Stream.of(new Sample(named, cell.sum(), OptionalLong.empty()));
    }
}
