package io.jubelet.ports.time;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Waits with a limit, in the time of {@link Timers}. */
public final class BoundedWait {

    private BoundedWait() {
    }

    /**
     * Blocks until something has ended, well or badly, or the limit has passed.
     *
     * @param limit zero or negative means not at all
     * @throws InterruptedException when the thread is interrupted
     */
    public static void until(CompletableFuture<?> event, Duration limit, Timers timers) throws InterruptedException {
        if (!limit.isPositive() || event.isDone()) {
            return;
        }
        var over = new CompletableFuture<Void>();
        // Once one of them is complete, nothing of the wait stays with the other one, which may be waited for many times.
        var first = CompletableFuture.anyOf(event, over);
        Timers.Pending end = timers.after(limit, () -> over.complete(null));
        try {
            first.get();
        } catch (ExecutionException _) {
            // It ended badly, which is an end.
        } finally {
            end.cancel();
            over.complete(null);
        }
    }
}
