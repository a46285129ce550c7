package io.jubelet.domain.image;

import io.jubelet.domain.status.WaitingReason;
import io.jubelet.domain.value.Backoff;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Back-off of an image after a failed pull: doubling from {@code initial} to {@code max}, per pod and image, counted from the
 * failure. A success does not reset it; the next failure continues to double unless twice {@code max} have passed since the
 * last one.
 *
 * @param initial first delay, more than zero
 * @param max largest delay, not below {@code initial}
 */
public record PullBackoff(Duration initial, Duration max) {

    /** 10 s to 300 s. */
    public static final PullBackoff DEFAULT = new PullBackoff(Duration.ofSeconds(10), Duration.ofSeconds(300));

    /**
     * State of the last failure.
     *
     * @param delay how long no pull is tried
     * @param failedAt when the pull failed
     * @param failure how it failed
     */
    public record Entry(Duration delay, Instant failedAt, WaitingReason failure) {

        /** Rejects null parts. */
        public Entry {
            Objects.requireNonNull(delay, "delay");
            Objects.requireNonNull(failedAt, "failedAt");
            Objects.requireNonNull(failure, "failure");
        }

        /** First moment at which another pull is tried. */
        public Instant retryAt() {
            return failedAt.plus(delay);
        }
    }

    /**
     * Rejects delays that could not grow.
     *
     * @throws IllegalArgumentException if {@code initial} is not positive or {@code max} is below it
     */
    public PullBackoff {
        if (!initial.isPositive() || max.compareTo(initial) < 0) {
            throw new IllegalArgumentException(
                    "the back-off of image pulls needs 0 < initial <= max, got " + initial + " and " + max);
        }
    }

    /** The entry after a pull that failed at {@code now}. */
    public Entry failed(Optional<Entry> last, WaitingReason failure, Instant now) {
        Optional<Duration> before = last.filter(entry -> !isStale(entry, now)).map(Entry::delay);
        return new Entry(Backoff.between(initial, max).after(before), now, failure);
    }

    /**
     * Whether no pull is tried now. A clock that was set back to before the failure ends the wait: it does not tell how long it
     * would be.
     */
    public boolean isWaiting(Entry entry, Instant now) {
        return now.isBefore(entry.retryAt()) && !now.isBefore(entry.failedAt());
    }

    private boolean isStale(Entry entry, Instant now) {
        return Duration.between(entry.failedAt(), now).compareTo(max.multipliedBy(2)) > 0;
    }
}
