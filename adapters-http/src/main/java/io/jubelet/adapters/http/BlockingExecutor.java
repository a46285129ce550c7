package io.jubelet.adapters.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.concurrent.Callable;

/** Work that may block, away from the event loop. */
final class BlockingExecutor {

    private BlockingExecutor() {
    }

    /** Does work on a virtual thread; its result, or its failure, arrives on the context. */
    static <T> Future<T> call(Context context, Callable<T> work) {
        Promise<T> promise = Promise.promise();
        Thread.ofVirtual().name("http-call").start(() -> {
            try {
                T result = work.call();
                context.runOnContext(_ -> promise.complete(result));
            } catch (Throwable failure) {
                context.runOnContext(_ -> promise.fail(failure));
            }
        });
        return promise.future();
    }
}
