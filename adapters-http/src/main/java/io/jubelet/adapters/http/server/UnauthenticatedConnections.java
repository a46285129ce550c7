package io.jubelet.adapters.http.server;

import io.jubelet.adapters.grpc.server.ByteBudget;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The slots of a listener for unauthenticated connections, from the moment they are accepted, and the memory that the headers
 * of their requests share while they are answered.
 */
final class UnauthenticatedConnections {

    /** Bytes of headers. */
    static final long ROOM = 16L << 20;

    private final int limit;
    private final ByteBudget room = new ByteBudget(ROOM);
    private final AtomicInteger inUse = new AtomicInteger();

    UnauthenticatedConnections(int limit) {
        this.limit = limit;
    }

    /** Takes a slot; empty when none is free. */
    Optional<Slot> acquire() {
        if (inUse.incrementAndGet() > limit) {
            inUse.decrementAndGet();
            return Optional.empty();
        }
        return Optional.of(new Slot());
    }

    /** How many slots are in use. */
    int inUse() {
        return inUse.get();
    }

    /** The slot of one connection. All but {@link #free} is for its event loop. */
    final class Slot {

        private final AtomicBoolean freed = new AtomicBoolean();
        private final AtomicLong reserved = new AtomicLong();

        /** Reserves memory for the header of a request. False when there is not enough. A freed slot needs none. */
        boolean reserve(long bytes) {
            if (freed.get()) {
                return true;
            }
            if (!room.take(bytes)) {
                return false;
            }
            reserved.addAndGet(bytes);
            return true;
        }

        /** Releases memory, if it is still reserved. */
        void release(long bytes) {
            long before = reserved.getAndUpdate(all -> Math.max(0, all - bytes));
            room.giveBack(Math.min(bytes, before));
        }

        /** Frees the slot and all memory; further calls do nothing. */
        void free() {
            if (freed.compareAndSet(false, true)) {
                inUse.decrementAndGet();
                room.giveBack(reserved.getAndSet(0));
            }
        }
    }
}
