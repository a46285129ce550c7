package io.jubelet.adapters.http;

import io.jubelet.ports.failure.CancelledException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * One event loop that owns connections to the outside, for callers that block. A connection that is used from its own loop
 * alone handles events in order, on whatever thread the caller is.
 */
final class ConnectionEventLoop {

    private final Context context;

    ConnectionEventLoop(Vertx vertx) {
        AtomicReference<Context> made = new AtomicReference<>();
        // A thread without a Vert.x context gets an event loop; the caller's own context may be another kind.
        Thread thread = Thread.ofPlatform().start(() -> made.set(vertx.getOrCreateContext()));
        boolean interrupted = false;
        while (made.get() == null) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        context = made.get();
    }

    /** Runs work on the loop and waits for what it promises, on a thread that may block. */
    <T> Future<T> run(Consumer<Promise<T>> work) {
        Promise<T> promise = Promise.promise();
        context.runOnContext(_ -> {
            try {
                work.accept(promise);
            } catch (RuntimeException e) {
                promise.tryFail(e);
            }
        });
        return promise.future();
    }

    /** Waits for a result, whatever it is; an interruption ends the wait. */
    static <T> Future<T> settled(Future<T> future) {
        Promise<Void> settled = Promise.promise();
        future.onComplete(_ -> settled.complete());
        try {
            settled.future().await();
        } catch (Throwable e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                throw new CancelledException("interrupted while waiting for an answer", e);
            }
            throw e;
        }
        return future;
    }
}
