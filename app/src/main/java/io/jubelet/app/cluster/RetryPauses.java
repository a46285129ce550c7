package io.jubelet.app.cluster;

import io.jubelet.domain.value.Backoff;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Pauses between attempts: 1 s to 10 s, each up to half longer, so that pods do not retry all at once. */
final class RetryPauses {

    private static final double JITTER = 0.5;

    private final RandomGenerator random;
    private Backoff next = Backoff.between(Duration.ofSeconds(1), Duration.ofSeconds(10));

    RetryPauses(RandomGenerator random) {
        this.random = random;
    }

    /** The pause after one more failure. */
    Duration next() {
        Duration pause = jittered(next);
        next = next.failed();
        return pause;
    }

    /** The longest pause, for what is not expected to change soon. */
    Duration longest() {
        return jittered(next.exhausted());
    }

    /** An attempt succeeded. */
    void reset() {
        next = next.reset();
    }

    private Duration jittered(Backoff backoff) {
        return backoff.jittered(JITTER, random.nextDouble());
    }
}
