package io.jubelet.adapters.http.server;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The places of a listener for connections on which nobody has been authenticated, from the moment they are accepted, and the
 * room that the headers of their requests share while they are answered.
 */
final class UnauthenticatedConnections {

    /** Bytes of headers. */
    static final long ROOM = 16L << 20;

    private final int limit;
    private final AtomicLong room = new AtomicLong(ROOM);
    private final AtomicInteger taken = new AtomicInteger();

    UnauthenticatedConnections(int limit) {
        this.limit = limit;
    }

    /** Takes a place; empty when there is none. */
    Optional<Place> enter() {
        if (taken.incrementAndGet() > limit) {
            taken.decrementAndGet();
            return Optional.empty();
        }
        return Optional.of(new Place());
    }

    /** How many places are taken. */
    int taken() {
        return taken.get();
    }

    /** The place of one connection. All but leaving is for its event loop. */
    final class Place {

        private final AtomicBoolean left = new AtomicBoolean();
        private final AtomicLong held = new AtomicLong();

        /** Takes room for the header of a request. False when there is not enough. Whoever has left needs none. */
        boolean hold(long bytes) {
            if (left.get()) {
                return true;
            }
            if (room.addAndGet(-bytes) < 0) {
                room.addAndGet(bytes);
                return false;
            }
            held.addAndGet(bytes);
            return true;
        }

        /** Gives room back, if it is still held. */
        void release(long bytes) {
            long before = held.getAndUpdate(all -> Math.max(0, all - bytes));
            room.addAndGet(Math.min(bytes, before));
        }

        /** Gives it back with all room; further calls do nothing. */
        void leave() {
            if (left.compareAndSet(false, true)) {
                taken.decrementAndGet();
                room.addAndGet(held.getAndSet(0));
            }
        }
    }
}
