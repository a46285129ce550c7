package io.jubelet.benchmarks.load;

import java.util.Arrays;
import java.util.Collection;

/** Durations, as percentiles. */
final class Samples {

    private final long[] nanos;

    Samples(Collection<Long> nanos) {
        this.nanos = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    }

    /** Milliseconds that this share of the samples did not exceed (nearest rank). */
    double millis(double share) {
        int rank = (int) Math.ceil(share * nanos.length);
        return nanos[Math.clamp(rank - 1, 0, nanos.length - 1)] / 1e6;
    }

    int count() {
        return nanos.length;
    }

    @Override
    public String toString() {
        return Arrays.toString(nanos);
    }
}
