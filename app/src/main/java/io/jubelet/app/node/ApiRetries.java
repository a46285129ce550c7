package io.jubelet.app.node;

import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.value.Backoff;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** Repetition of a request to the API server that fails: pauses of 100 ms to 7 s. Used by one thread at a time. */
final class ApiRetries {

    private Backoff backoff = Backoff.between(Duration.ofMillis(100), Duration.ofSeconds(7));
    private boolean failing;

    /** The level at which a failure is logged: a warning once, and again after a success. */
    Level level() {
        return failing ? Level.DEBUG : Level.WARNING;
    }

    /** The next attempt after a failure. */
    Reconciler.Next failed() {
        failing = true;
        Duration pause = backoff.pause();
        backoff = backoff.failed();
        return Reconciler.Next.within(pause);
    }

    void succeeded() {
        backoff = backoff.reset();
        failing = false;
    }
}
