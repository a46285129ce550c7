package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.domain.metrics.FloatText;
import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.metrics.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The distribution of values over buckets, with their sum and their number. Thread-safe. */
final class Histogram extends Instrument<Histogram.Cell> {

    private static final double NANOS = 1e9;

    private final List<String> bounds;

    Histogram(String name, String help, Buckets buckets, List<String> labels) {
        super(name, help, MetricType.HISTOGRAM, labels, () -> new Cell(buckets));
        this.bounds = buckets.bounds().stream().map(FloatText::of).toList();
    }

    /**
     * Takes a value.
     *
     * @param values values of the labels, in the order in which the labels were named
     */
    void observe(double value, String... values) {
        cell(values).observe(value);
    }

    /** Takes a duration, in seconds. */
    void observe(Duration duration, String... values) {
        observe(duration.toNanos() / NANOS, values);
    }

    @Override
    Stream<Sample> samples(List<Label> named, Cell cell) {
        return cell.samples(named, bounds).stream();
    }

    /** The values of one combination of labels. */
    static final class Cell {

        private final double[] bounds;
        /** By bucket, not added up; the last one takes what is above all bounds. */
        private final long[] counts;
        private double sum;

        Cell(Buckets buckets) {
            this.bounds = buckets.bounds().stream().mapToDouble(Double::doubleValue).toArray();
            this.counts = new long[bounds.length + 1];
        }

        synchronized void observe(double value) {
            int at = Arrays.binarySearch(bounds, value);
            counts[at >= 0 ? at : -at - 1]++;
            sum += value;
        }

        synchronized List<Sample> samples(List<Label> named, List<String> texts) {
            List<Sample> samples = new ArrayList<>();
            long all = 0;
            for (int i = 0; i < counts.length; i++) {
                all += counts[i];
                List<Label> labels = new ArrayList<>(named);
                labels.add(new Label("le", i < texts.size() ? texts.get(i) : "+Inf"));
                samples.add(new Sample("_bucket", labels, all, OptionalLong.empty()));
            }
            samples.add(new Sample("_sum", named, sum, OptionalLong.empty()));
            samples.add(new Sample("_count", named, all, OptionalLong.empty()));
            return samples;
        }
    }
}
