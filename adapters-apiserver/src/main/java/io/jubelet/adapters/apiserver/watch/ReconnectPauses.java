package io.jubelet.adapters.apiserver.watch;

import io.jubelet.domain.value.Backoff;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Pauses between attempts to list or watch: none after the first failure, then doubling from a shortest to a longest one,
 * each randomly up to twice as long.
 */
final class ReconnectPauses {

    private final RandomGenerator random;
    private Backoff grown;
    private boolean failed;

    ReconnectPauses(Duration shortest, Duration longest, RandomGenerator random) {
        this.random = random;
        grown = Backoff.between(shortest, longest);
    }

    /** 800 ms to 30 s, as client-go. */
    static ReconnectPauses usual() {
        return new ReconnectPauses(Duration.ofMillis(800), Duration.ofSeconds(30), RandomGenerator.getDefault());
    }

    /** An attempt succeeded. */
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
