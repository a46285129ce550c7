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
    /** That of one that shows that the runtime has become faster: the first calls of a runtime are often its slowest. */
    private static final double FASTER = 0.5;

    /**
     * One more call was answered.
     *
     * @param nanos how long it took, more than zero
     * @param quiet whether few calls were on their way meanwhile. Only these show that the runtime has become slower by itself,
     *     or because others keep the machine busy; all calls of late together show that it has become faster. A single call does
     *     not: some are always faster than the next
     */
    public CallLatency observed(long nanos, boolean quiet) {
        if (unloaded == 0) {
            return new CallLatency(nanos, nanos);
        }
        double now = average(usual, nanos, WEIGHT);
        double alone = quiet ? average(unloaded, nanos, nanos < unloaded ? FASTER : WEIGHT) : Math.min(unloaded, now);
        return new CallLatency(alone, now);
    }

    /** Ratio of the time of a call to that without load, at least 1. */
    public double ratio(long nanos) {
        return unloaded == 0 ? 1 : Math.max(1, nanos / unloaded);
    }

    private static double average(double before, double now, double weight) {
        return before + weight * (now - before);
    }
}
