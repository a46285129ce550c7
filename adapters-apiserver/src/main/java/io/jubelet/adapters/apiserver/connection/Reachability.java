package io.jubelet.adapters.apiserver.connection;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Whether the API server responds. Callers that failed to reach it back off; when one of them reaches it, none has to
 * wait any longer. Thread-safe.
 */
final class Reachability {

    /** An API server that responds now and then does not end all pauses each time. */
    private static final long SHORTEST_NANOS = 1_000_000_000L;

    private final LongSupplier nanos;
    private final Set<Runnable> callbacks = ConcurrentHashMap.newKeySet();
    private boolean unreachable;
    private long unreachableSince;

    Reachability(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Runs a callback, from now on, each time that the API server is back; it must not block. */
    void add(Runnable callback) {
        callbacks.add(callback);
    }

    /** Runs it no more. */
    void remove(Runnable callback) {
        callbacks.remove(callback);
    }

    /** The API server did not respond. */
    synchronized void failed() {
        if (!unreachable) {
            unreachable = true;
            unreachableSince = nanos.getAsLong();
        }
    }

    /** The API server responded, with any status. */
    void answered() {
        if (hasRecovered()) {
            callbacks.forEach(Runnable::run);
        }
    }

    private synchronized boolean hasRecovered() {
        boolean back = unreachable && nanos.getAsLong() - unreachableSince >= SHORTEST_NANOS;
        unreachable = false;
        return back;
    }
}
