package io.jubelet.adapters.http.trace;

/**
 * Which traces are recorded that begin here. Those that begin elsewhere are recorded if they are there.
 *
 * @param perMillion so many of a million, 0 to 1,000,000
 */
public record Sampling(int perMillion) {

    private static final int MILLION = 1_000_000;

    /** Rejects other numbers. */
    public Sampling {
        if (perMillion < 0 || perMillion > MILLION) {
            throw new IllegalArgumentException("a rate per million is from 0 to 1000000, not " + perMillion);
        }
    }

    /** Whether a trace is recorded; by its id, so that every process decides the same. */
    boolean includes(long lowerHalf) {
        return perMillion == MILLION || lowerHalf >>> 1 < (long) ((double) perMillion / MILLION * Long.MAX_VALUE);
    }
}
