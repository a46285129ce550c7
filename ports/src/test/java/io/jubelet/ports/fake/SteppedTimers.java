package io.jubelet.ports.fake;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Time that one thread moves by {@link #advance}, while others sleep in it: unlike that of {@link VirtualTimers}, a sleep moves nothing, and
 * ends once the time has come.
 */
public final class SteppedTimers implements Timers {

    private final VirtualTimers time = new VirtualTimers();

    @Override
    public Instant instant() {
        return time.instant();
    }

    @Override
    public long nanos() {
        return time.nanos();
    }

    @Override
    public Pending after(Duration delay, Runnable task) {
        return time.after(delay, task);
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        var over = new CompletableFuture<Void>();
        Pending end = after(duration, () -> over.complete(null));
        try {
            over.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            end.cancel();
        }
    }

    /** How many timers and sleepers wait. */
    public int pending() {
        return time.pending();
    }

    /** Moves the time forward, and runs what becomes due on the calling thread. */
    public void advance(Duration duration) {
        time.advance(duration);
    }
}
