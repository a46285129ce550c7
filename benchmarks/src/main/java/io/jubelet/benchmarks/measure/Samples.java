package io.jubelet.benchmarks.measure;

import java.util.Arrays;
import java.util.Collection;

/** Durations, as percentiles. */
public final class Samples {

    private final long[] nanos;

    /** Durations in nanoseconds, at least one. */
    public Samples(Collection<Long> nanos) {
        this.nanos = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    }

    /** Milliseconds that this share of the samples did not exceed (nearest rank). */
    public double millis(double share) {
        int rank = (int) Math.ceil(share * nanos.length);
        return nanos[Math.clamp(rank - 1, 0, nanos.length - 1)] / 1e6;
    }

    /** How many there are. */
    public int count() {
        return nanos.length;
    }

    /** The median: the one in the middle, or half way between the two in the middle. */
    public static double median(Collection<Double> numbers) {
        double[] sorted = numbers.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    @Override
    public String toString() {
        return Arrays.toString(nanos);
    }
}
