package io.jubelet.domain.event;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Remaining number of events of one type about one object: 25 at once, then one more every five minutes.
 *
 * @param events events that may be sent now, with a fraction
 * @param at when that was so
 */
public record SpamBudget(double events, Instant at) {

    private static final double FULL = 25;
    /** One in five minutes, with the few digits that a kubelet has of it: an event is allowed again microseconds before they are over. */
    private static final double PER_SECOND = (float) (1.0 / 300);
    private static final double NANOS = 1e9;
    /** What comes back within a nanosecond is there: sums of fractions are not exact. */
    private static final double ONE = 1 - PER_SECOND / NANOS;

    /** Rejects null. */
    public SpamBudget {
        Objects.requireNonNull(at, "at");
    }

    /** The budget after one more event; {@code spent} when there was none left for it. */
    record Step(SpamBudget next, boolean spent) {
    }

    static Step after(Optional<SpamBudget> before, Instant now) {
        double events = before.map(budget -> budget.grownUntil(now)).orElse(FULL);
        return events < ONE ? new Step(before.orElseThrow(), true) : new Step(new SpamBudget(events - 1, now), false);
    }

    private double grownUntil(Instant now) {
        return Math.min(FULL, events + Math.max(0, Duration.between(at, now).toNanos()) / NANOS * PER_SECOND);
    }
}
