package io.jubelet.domain.pacing;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * Decides when only few calls are sent for a moment, which shows how long a call takes by itself. While many are on their way, their
 * latency does not tell whether they slow down each other or other programs keep the machine busy; then fewer calls would make
 * nothing faster, and the limit would stay low in vain.
 *
 * <p>Immutable.
 *
 * @param since nanoseconds of a clock: for so long calls have waited, and none of those on their way was quiet; empty otherwise
 * @param left how many more quiet calls the probe takes; 0 while there is no probe
 */
public record BaselineProbe(OptionalLong since, int left) {

    /** There is no probe, and no reason for one. */
    public static final BaselineProbe NONE = new BaselineProbe(OptionalLong.empty(), 0);

    /** A call is quiet that has no more than one beside it. */
    public static final int QUIET_CALLS = 2;

    private static final long AFTER = Duration.ofSeconds(10).toNanos();
    /** Several for each kind of call. */
    private static final int CALLS = 12;

    /** How many calls may be on their way with this limit. */
    public int slots(ConcurrencyLimit limit) {
        return left > 0 ? Math.min(QUIET_CALLS, limit.slots()) : limit.slots();
    }

    /** Whether a probe is under way. */
    public boolean isOn() {
        return left > 0;
    }

    /**
     * One more call was answered.
     *
     * @param nanos the clock
     * @param quiet whether it was quiet
     * @param waited whether others waited for a slot meanwhile
     */
    public BaselineProbe answered(long nanos, boolean quiet, boolean waited) {
        if (!waited) {
            return NONE;
        }
        if (left > 0) {
            return new BaselineProbe(since, quiet ? left - 1 : left).orNone();
        }
        if (quiet) {
            return NONE;
        }
        if (since.isEmpty()) {
            return new BaselineProbe(OptionalLong.of(nanos), 0);
        }
        return nanos - since.getAsLong() < AFTER ? this : new BaselineProbe(since, CALLS);
    }

    private BaselineProbe orNone() {
        return left > 0 ? this : NONE;
    }
}
