package io.jubelet.adapters.apiserver.connection;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Whether the server answers. Who failed to reach it pauses longer and longer; when one of them reaches it, nobody needs to
 * sleep on. Thread-safe.
 */
final class Reachability {

    /** A server that answers now and then is no reason to forget all pauses. */
    private static final long SHORTEST_NANOS = 1_000_000_000L;

    private final LongSupplier nanos;
    private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();
    private boolean lost;
    private long lostAt;

    Reachability(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Tells a party that pauses, from now on, each time that the server is back; it must not block. */
    void add(Runnable party) {
        waiting.add(party);
    }

    /** Tells it no more. */
    void remove(Runnable party) {
        waiting.remove(party);
    }

    /** The server did not answer. */
    synchronized void failed() {
        if (!lost) {
            lost = true;
            lostAt = nanos.getAsLong();
        }
    }

    /** The server answered, whatever it said. */
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
