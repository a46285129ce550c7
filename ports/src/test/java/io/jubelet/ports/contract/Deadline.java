package io.jubelet.ports.contract;

import io.jubelet.ports.await.Await;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what comes about by itself, in its own time. */
final class Deadline {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private Deadline() {
    }

    /** Waits until the condition holds, then, or when it is too late, makes the check. */
    static void await(BooleanSupplier condition, Runnable check) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            Await.pause(Duration.ofMillis(2));
        }
        check.run();
    }
}
