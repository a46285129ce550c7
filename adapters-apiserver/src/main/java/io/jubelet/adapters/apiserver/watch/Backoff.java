package io.jubelet.adapters.apiserver.watch;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Pauses between attempts: none at first, then growing from a shortest to a longest one, each a little different. */
final class Backoff {

    private final Duration shortest;
    private final Duration longest;
    private final RandomGenerator random;
    private int failures;

    Backoff(Duration shortest, Duration longest, RandomGenerator random) {
        this.shortest = shortest;
        this.longest = longest;
        this.random = random;
    }

    /** The pauses that the clients of Kubernetes make. */
    static Backoff usual() {
        return new Backoff(Duration.ofMillis(800), Duration.ofSeconds(30), RandomGenerator.getDefault());
    }

    /** Something worked. */
    void reset() {
        failures = 0;
    }

    /** The pause after one more failure. */
    Duration next() {
        if (failures++ == 0) {
            return Duration.ZERO;
        }
        long grown = shortest.toMillis() << Math.min(failures - 2, 20);
        long millis = Math.min(grown, longest.toMillis());
        return Duration.ofMillis(Math.min(longest.toMillis(), millis + random.nextLong(millis + 1)));
    }
}
