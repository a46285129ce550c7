package io.jubelet.ports.contract;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
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
            LockSupport.parkNanos(2_000_000);
        }
        check.run();
    }
}
