package io.jubelet.domain.value;

import java.time.Duration;

/**
 * A moment of the monotonic clock, which goes on when the clock of the machine is set. Only moments of the same agent can be compared.
 *
 * @param nanos nanoseconds since an arbitrary origin; may be negative
 */
public record MonotonicTime(long nanos) implements Comparable<MonotonicTime> {

    /** Time since another moment, up to 292 years; negative when that one is later. */
    public Duration since(MonotonicTime other) {
        return Duration.ofNanos(nanos - other.nanos);
    }

    /** Whether another moment is later. */
    public boolean isBefore(MonotonicTime other) {
        return compareTo(other) < 0;
    }

    /** A later moment, or an earlier one if the duration is negative. */
    public MonotonicTime plus(Duration duration) {
        return new MonotonicTime(nanos + duration.toNanos());
    }

    @Override
    public int compareTo(MonotonicTime other) {
        return Long.signum(nanos - other.nanos);
    }
}
