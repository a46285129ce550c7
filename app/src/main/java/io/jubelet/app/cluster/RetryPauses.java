package io.jubelet.app.cluster;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Pauses between tries: one second, doubling up to ten, each up to half longer so that not all come back at once. */
final class RetryPauses {

    private static final Duration FIRST = Duration.ofSeconds(1);
    static final Duration LONGEST = Duration.ofSeconds(10);

    private final RandomGenerator random;
    private Duration next = FIRST;

    RetryPauses(RandomGenerator random) {
        this.random = random;
    }

    /** The pause after one more failure. */
    Duration next() {
        Duration base = next;
        Duration doubled = base.multipliedBy(2);
        next = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
        return jittered(base);
    }

    /** A pause as long as they get, for what won't change soon. */
    Duration longest() {
        return jittered(LONGEST);
    }

    /** Something worked. */
    void reset() {
        next = FIRST;
    }

    private Duration jittered(Duration base) {
        return base.plusMillis((long) (random.nextDouble() * 0.5 * base.toMillis()));
    }
}
