package io.jubelet.app.boot;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Consumer;

/**
 * What ends threads of this process that should not end. It is logged. An {@link Error} ends the agent as well: the work of the
 * thread is left undone for good, and a restart of the agent restarts no container.
 */
final class UncaughtFailures implements Thread.UncaughtExceptionHandler {

    private static final Logger LOG = System.getLogger(UncaughtFailures.class.getName());

    private final Consumer<String> end;

    /**
     * A handler of failures.
     *
     * @param end ends the agent; gets the reason
     */
    UncaughtFailures(Consumer<String> end) {
        this.end = end;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
        String what = "thread " + (thread.getName().isEmpty() ? thread.threadId() : thread.getName()) + " ended unexpectedly";
        try {
            LOG.log(Level.ERROR, what, failure);
        } finally {
            // Also when there is no memory for the line.
            if (failure instanceof Error) {
                end.accept(what + ": " + failure);
            }
        }
    }
}
