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
    private static final Duration REFILL = Duration.ofMinutes(5);

    /** Rejects null. */
    public SpamBudget {
        Objects.requireNonNull(at, "at");
    }

    /** The budget after one more event; {@code spent} when there was none left for it. */
    record Step(SpamBudget next, boolean spent) {
    }

    static Step after(Optional<SpamBudget> before, Instant now) {
        double events = before.map(budget -> budget.grownUntil(now)).orElse(FULL);
        boolean spent = events < 1;
        return new Step(new SpamBudget(spent ? events : events - 1, now), spent);
    }

    private double grownUntil(Instant now) {
        double grown = Math.max(0, Duration.between(at, now).toMillis()) / (double) REFILL.toMillis();
        return Math.min(FULL, events + grown);
    }
}
