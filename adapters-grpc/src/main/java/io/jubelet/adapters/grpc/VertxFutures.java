package io.jubelet.adapters.grpc;

import io.jubelet.ports.failure.CancelledException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Waits for futures of Vert.x on any thread that may block. */
public final class VertxFutures {

    private VertxFutures() {
    }

    /** @throws IllegalStateException on an event loop, which may not wait */
    public static void requireBlockable() {
        if (Context.isOnEventLoopThread()) {
            throw new IllegalStateException(
                    "a gRPC call blocks; it can't be made on an event loop");
        }
    }

    /**
     * Waits for a future. It is created on a thread without a Vert.x context: the outcome of a future is delivered to
     * the context that created it, and that of the caller may be one which is blocked while the caller waits.
     *
     * @throws ExecutionException when the future failed, or could not be created
     */
    public static <T> T await(Supplier<Future<T>> asked) throws ExecutionException, InterruptedException {
        return started(asked).get();
    }

    /**
     * The same for something that nobody has any more after an interruption.
     *
     * @param action what is waited for, as in "interrupted while waiting to ACTION"
     * @param undo gets what comes into being later nevertheless
     * @throws CancelledException when the thread is interrupted
     */
    public static <T> T await(String action, Supplier<Future<T>> asked, Consumer<T> undo) throws ExecutionException {
        CompletableFuture<T> outcome = started(asked);
        try {
            return outcome.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            outcome.thenAccept(undo);
            throw new CancelledException("interrupted while waiting to " + action, e);
        }
    }

    private static <T> CompletableFuture<T> started(Supplier<Future<T>> asked) {
        requireBlockable();
        CompletableFuture<T> outcome = new CompletableFuture<>();
        Thread.ofVirtual().name("grpc-context").start(() -> {
            try {
                asked.get().onComplete(outcome::complete, outcome::completeExceptionally);
            } catch (RuntimeException e) {
                outcome.completeExceptionally(e);
            }
        });
        return outcome;
    }
}
