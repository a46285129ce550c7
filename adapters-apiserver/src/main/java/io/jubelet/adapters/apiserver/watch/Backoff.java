package io.jubelet.adapters.apiserver.watch;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Pauses between attempts: none at first, then growing from a shortest to a longest one, each a little different. */
final class Backoff {

    private final RandomGenerator random;
    private io.jubelet.domain.value.Backoff grown;
    private boolean failed;

    Backoff(Duration shortest, Duration longest, RandomGenerator random) {
        this.random = random;
        grown = io.jubelet.domain.value.Backoff.between(shortest, longest);
    }

    /** The pauses that the clients of Kubernetes make. */
    static Backoff usual() {
        return new Backoff(Duration.ofMillis(800), Duration.ofSeconds(30), RandomGenerator.getDefault());
    }

    /** Something worked. */
    void reset() {
        failed = false;
        grown = grown.reset();
    }

    /** The pause after one more failure. */
    Duration next() {
        if (!failed) {
            failed = true;
            return Duration.ZERO;
        }
        Duration pause = grown.jittered(1, random.nextDouble());
        grown = grown.failed();
        return pause.compareTo(grown.longest()) < 0 ? pause : grown.longest();
    }
}
