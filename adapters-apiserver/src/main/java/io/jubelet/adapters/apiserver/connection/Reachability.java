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
    private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();
    private boolean lost;
    private long lostAt;

    Reachability(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Runs a callback, from now on, each time that the API server is back; it must not block. */
    void add(Runnable party) {
        waiting.add(party);
    }

    /** Tells it no more. */
    void remove(Runnable party) {
        waiting.remove(party);
    }

    /** The API server did not respond. */
    synchronized void failed() {
        if (!lost) {
            lost = true;
            lostAt = nanos.getAsLong();
        }
    }

    /** The API server responded, with any status. */
    void answered() {
        if (isBack()) {
            waiting.forEach(Runnable::run);
        }
    }

    private synchronized boolean isBack() {
        boolean back = lost && nanos.getAsLong() - lostAt >= SHORTEST_NANOS;
        lost = false;
        return back;
    }
}
