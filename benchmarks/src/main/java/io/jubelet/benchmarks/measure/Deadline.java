package io.jubelet.benchmarks.measure;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** How long something may take; it also ends when the agent does. */
public final class Deadline {

    private final long seconds;
    private final long end;
    private final BooleanSupplier alive;

    /**
     * Begins now.
     *
     * @param seconds how long it may take
     * @param alive whether the agent still runs
     */
    public Deadline(long seconds, BooleanSupplier alive) {
        this.seconds = seconds;
        this.end = System.nanoTime() + seconds * 1_000_000_000L;
        this.alive = alive;
    }

    /**
     * Fails when it is over.
     *
     * @param sofar what has been reached
     */
    public void check(Supplier<String> sofar) {
        if (!alive.getAsBoolean()) {
            throw new BenchmarkFailure("the agent ended; " + sofar.get());
        }
        if (System.nanoTime() > end) {
            throw new BenchmarkFailure("after " + seconds + " s only " + sofar.get());
        }
    }
}
