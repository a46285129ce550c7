package io.jubelet.domain.pacing;

/**
 * Latency of calls of one kind.
 *
 * @param unloaded nanoseconds of a call while the runtime has little else to do; 0 while unknown
 * @param usual nanoseconds of the calls of late, an average; 0 while unknown
 */
public record CallLatency(double unloaded, double usual) {

    /** Nothing is known. */
    public static final CallLatency UNKNOWN = new CallLatency(0, 0);

    /** The weight of one more call. */
    private static final double WEIGHT = 0.2;

    /**
     * One more call was answered.
     *
     * @param nanos how long it took, more than zero
     * @param quiet whether few calls were on their way meanwhile. Only such a call shows that the runtime has become slower
     *     by itself; any call may show that it has become faster
     */
    public CallLatency observed(long nanos, boolean quiet) {
        double lowest = unloaded == 0 || nanos < unloaded ? nanos : quiet ? average(unloaded, nanos) : unloaded;
        return new CallLatency(lowest, usual == 0 ? nanos : average(usual, nanos));
    }

    /** Ratio of the time of a call to that without load, at least 1. */
    public double ratio(long nanos) {
        return unloaded == 0 ? 1 : Math.max(1, nanos / unloaded);
    }

    private static double average(double before, double now) {
        return before + WEIGHT * (now - before);
    }
}
