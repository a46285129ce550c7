package io.jubelet.app.node;

import java.time.Duration;

/** Pauses between attempts, each twice as long as the one before: 100 ms to 7 s. Confined to one thread at a time. */
final class Backoff {

    private static final Duration FIRST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofSeconds(7);

    private Duration next = FIRST;

    Duration next() {
        Duration pause = next;
        next = next.multipliedBy(2).compareTo(LONGEST) < 0 ? next.multipliedBy(2) : LONGEST;
        return pause;
    }

    void reset() {
        next = FIRST;
    }
}
