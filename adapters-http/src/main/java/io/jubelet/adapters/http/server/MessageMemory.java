package io.jubelet.adapters.http.server;

import io.jubelet.adapters.grpc.server.ByteBudget;

/** The memory that unfinished messages of all WebSockets of a listener share: a message may be large, but not many at once. */
final class MessageMemory {

    /** Bytes: two messages of the greatest size. */
    static final long SIZE = 2L * WebSocketFrames.LIMIT;
    /** Bytes of a connection that are not counted: all messages of usual clients are smaller. */
    static final long FREE = 256 << 10;

    private final ByteBudget budget;

    MessageMemory(long size) {
        budget = new ByteBudget(size);
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
            if (more > 0 && !budget.take(more)) {
                return false;
            }
            if (more < 0) {
                budget.giveBack(-more);
            }
            reserved = wanted;
            return true;
        }
    }
}
