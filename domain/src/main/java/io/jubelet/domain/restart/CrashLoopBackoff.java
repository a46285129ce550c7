package io.jubelet.domain.restart;

import io.jubelet.domain.value.Backoff;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Back-off of a container that keeps ending: doubling from {@code initial} to
 * {@code max}, counted from the end of its newest ended instance.
 *
 * <pre>
 *   no entry ──► Allowed, delay = initial
 *   entry, ended later than resetAfter past its last change ──► Allowed, delay = initial
 *   entry, less than delay past the end ──► Waiting, entry unchanged
 *   entry, otherwise ──► Allowed, delay doubled up to max
 * </pre>
 *
 * @param initial first delay, more than zero
 * @param max largest delay, not below {@code initial}
 * @param resetAfter a container that ends later than this after the last change of its entry starts again with the first delay
 */
public record CrashLoopBackoff(Duration initial, Duration max, Duration resetAfter) {

    /** 10 s to 300 s, dropped after 600 s. */
    public static final CrashLoopBackoff DEFAULT =
            new CrashLoopBackoff(Duration.ofSeconds(10), Duration.ofSeconds(300), Duration.ofSeconds(600));

    /** 1 s to 60 s, dropped after 600 s: the default while the feature gate ReduceDefaultCrashLoopBackOffDecay is on (KEP-4603). */
    public static final CrashLoopBackoff REDUCED =
            new CrashLoopBackoff(Duration.ofSeconds(1), Duration.ofSeconds(60), Duration.ofSeconds(600));

    /**
     * State of one container between two starts.
     *
     * @param delay delay that the next start has to respect
     * @param updatedAt when the delay was last changed
     */
    public record Entry(Duration delay, Instant updatedAt) {

        /** Rejects null parts. */
        public Entry {
            Objects.requireNonNull(delay, "delay");
            Objects.requireNonNull(updatedAt, "updatedAt");
        }
    }

    /**
     * Rejects delays that could not grow.
     *
     * @throws IllegalArgumentException if a delay is not positive or {@code max} is below {@code initial}
     */
    public CrashLoopBackoff {
        if (!initial.isPositive() || max.compareTo(initial) < 0 || resetAfter.isNegative()) {
            throw new IllegalArgumentException("crash-loop back-off needs 0 < initial <= max and 0 <= resetAfter, got "
                    + initial + ", " + max + ", " + resetAfter);
        }
    }

    /**
     * This backoff with another maximum; a maximum below the initial delay lowers that too.
     *
     * @param largest the maximum, more than zero
     */
    public CrashLoopBackoff withMax(Duration largest) {
        return new CrashLoopBackoff(largest.compareTo(initial) < 0 ? largest : initial, largest, resetAfter);
    }

    /**
     * Whether a container that ended at {@code finishedAt} may be started at {@code now}.
     *
     * @param known what was kept of the container, empty when nothing was
     */
    public CrashLoopVerdict ask(Optional<Entry> known, Instant now, Instant finishedAt) {
        Optional<Entry> entry = known.filter(e -> !isReset(e, finishedAt));
        if (entry.isEmpty()) {
            return new CrashLoopVerdict.Allowed(new Entry(initial, now));
        }
        Instant until = finishedAt.plus(entry.get().delay());
        if (now.isBefore(until)) {
            return new CrashLoopVerdict.Waiting(entry.get(), until);
        }
        return new CrashLoopVerdict.Allowed(
                new Entry(Backoff.between(initial, max).after(entry.map(Entry::delay)), now));
    }

    private boolean isReset(Entry entry, Instant finishedAt) {
        return Duration.between(entry.updatedAt(), finishedAt).compareTo(resetAfter) > 0;
    }
}
