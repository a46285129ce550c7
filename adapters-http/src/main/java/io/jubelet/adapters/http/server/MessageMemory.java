package io.jubelet.adapters.http.server;

import java.util.concurrent.atomic.AtomicLong;

/** The memory that unfinished messages of all WebSockets of a listener share: a message may be large, but not many at once. */
final class MessageMemory {

    /** Bytes: two messages of the greatest size. */
    static final long SIZE = 2L * WebSocketFrames.LIMIT;
    /** Bytes of a connection that are not counted: all messages of usual clients are smaller. */
    static final long FREE = 256 << 10;

    private final AtomicLong available;

    MessageMemory(long size) {
        available = new AtomicLong(size);
    }

    /** The share of a new connection. */
    Share share() {
        return new Share();
    }

    /** The memory of one connection, for its event loop. */
    final class Share {

        private long reserved;

        /** Reserves what so many bytes need, and releases the rest. False, with nothing changed, when there is not enough. */
        boolean hold(long bytes) {
            long wanted = Math.max(0, bytes - FREE);
            long more = wanted - reserved;
            if (available.addAndGet(-more) < 0 && more > 0) {
                available.addAndGet(more);
                return false;
            }
            reserved = wanted;
            return true;
        }
    }
}
