package io.jubelet.domain.stats.cgroup;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricType;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A metric that is made of a sample.
 *
 * @param name name
 * @param help help text
 * @param type kind
 * @param applies to which cgroups it applies
 * @param values gives the values of a sample
 */
record SampleMetric(String name, String help, MetricType type, Predicate<CgroupSpec> applies,
        BiConsumer<CgroupSample, Values> values) {

    /** Takes values, and the labels they have beside those of their cgroup. */
    interface Values {

        void add(double value, List<Label> labels);

        default void add(double value, String label, String of) {
            add(value, List.of(new Label(label, of)));
        }
    }

    /** A number that grows. */
    static SampleMetric counter(String name, String help, ToLongFunction<CgroupSample> value) {
        return single(name, help, MetricType.COUNTER, sample -> Counts.unsigned(value.applyAsLong(sample)));
    }

    /** A number that goes up and down. */
    static SampleMetric gauge(String name, String help, ToLongFunction<CgroupSample> value) {
        return single(name, help, MetricType.GAUGE, sample -> Counts.unsigned(value.applyAsLong(sample)));
    }

    /** One value without labels of its own. */
    static SampleMetric single(String name, String help, MetricType type, ToDoubleFunction<CgroupSample> value) {
        return many(name, help, type, (sample, values) -> values.add(value.applyAsDouble(sample), List.of()));
    }

    /** Any number of values. */
    static SampleMetric many(String name, String help, MetricType type, BiConsumer<CgroupSample, Values> values) {
        return new SampleMetric(name, help, type, _ -> true, values);
    }

    /** The same, for some cgroups only. */
    SampleMetric where(Predicate<CgroupSpec> condition) {
        return new SampleMetric(name, help, type, condition, values);
    }
}
