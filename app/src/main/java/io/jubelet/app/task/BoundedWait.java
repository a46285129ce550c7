package io.jubelet.app.task;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Waits with a limit, in the time of the agent. */
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
        event.whenComplete((_, _) -> over.complete(null));
        Timers.Pending end = timers.after(limit, () -> over.complete(null));
        try {
            over.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a wait only ever ends", e);
        } finally {
            end.cancel();
        }
    }
}
