package io.jubelet.domain.pacing;

/**
 * Number of concurrent calls. It follows the latency: when calls take as long as without load, the runtime has capacity for
 * more; when they take n times as long, it is saturated, and 1/n of the calls would be enough to keep it busy. A few more are
 * allowed, so that it never waits for the next one.
 *
 * <p>Immutable. It changes after as many answers as it allows calls, and only while calls wait: a limit that is not reached
 * shows nothing about the runtime.
 *
 * @param value the limit; calls are compared with {@link #slots()}
 * @param lowest the limit never falls below this, at least 1
 * @param highest nor does it exceed this
 * @param answers how many calls were answered since it changed
 * @param ratios sum of their latencies, each divided by that without load
 */
public record ConcurrencyLimit(double value, int lowest, int highest, int answers, double ratios) {

    /** The more calls are on their way, the more their number varies, with the root of it. */
    private static final double SPARE = 1.5;
    /** One measurement moves the limit half of the way. */
    private static final double STEP = 0.5;

    /** Rejects limits that contradict. */
    public ConcurrencyLimit {
        if (lowest < 1 || highest < lowest || value < lowest || value > highest) {
            throw new IllegalArgumentException("a limit of " + value + " between " + lowest + " and " + highest);
        }
    }

    /**
     * The limit before anything was measured.
     *
     * @param cpus number of CPUs of the machine, at least 1
     */
    public static ConcurrencyLimit of(int cpus) {
        int lowest = Math.max(2, cpus);
        return new ConcurrencyLimit(2 * lowest, lowest, 32 * lowest, 0, 0);
    }

    /** The whole number of calls that may be on their way. */
    public int slots() {
        return (int) value;
    }

    /**
     * One more call was answered.
     *
     * @param ratio its latency divided by that of such a call without load, at least 1
     * @param waited whether others waited for a slot meanwhile
     */
    public ConcurrencyLimit answered(double ratio, boolean waited) {
        if (!waited) {
            return this;
        }
        int count = answers + 1;
        double sum = ratios + ratio;
        if (count < slots()) {
            return new ConcurrencyLimit(value, lowest, highest, count, sum);
        }
        double busy = value * count / sum;
        double target = busy + SPARE * Math.sqrt(value);
        double next = value + STEP * (target - value);
        return new ConcurrencyLimit(Math.clamp(next, lowest, highest), lowest, highest, 0, 0);
    }
}
