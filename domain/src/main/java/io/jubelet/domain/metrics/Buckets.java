package io.jubelet.domain.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Upper bounds of the buckets of a histogram, except for the last one, which has no bound.
 *
 * @param bounds at least one, ascending, finite
 */
public record Buckets(List<Double> bounds) {

    /** For durations of requests, in seconds. */
    public static final Buckets DEFAULT = of(.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10);

    /** Copies the list; rejects bounds that do not ascend. */
    public Buckets {
        bounds = List.copyOf(bounds);
        if (bounds.isEmpty()) {
            throw new IllegalArgumentException("a histogram needs at least one bucket");
        }
        for (int i = 0; i < bounds.size(); i++) {
            if (!Double.isFinite(bounds.get(i)) || i > 0 && bounds.get(i) <= bounds.get(i - 1)) {
                throw new IllegalArgumentException("the bounds of buckets must be finite and ascend: " + bounds);
            }
        }
    }

    /** Buckets of these bounds. */
    public static Buckets of(double... bounds) {
        return new Buckets(DoubleStream.of(bounds).boxed().toList());
    }

    /** Buckets each of which ends at the bound of the one before, times a factor above 1. */
    public static Buckets exponential(double first, double factor, int count) {
        List<Double> bounds = new ArrayList<>();
        double bound = first;
        for (int i = 0; i < count; i++) {
            bounds.add(bound);
            bound *= factor;
        }
        return new Buckets(bounds);
    }
}
