package io.jubelet.adapters.grpc.server;

import java.util.concurrent.atomic.AtomicLong;

/** A number of bytes that several calls share. */
final class ByteBudget {

    private final long limit;
    private final AtomicLong taken = new AtomicLong();

    ByteBudget(long limit) {
        this.limit = limit;
    }

    /** Takes some, unless that is more than there is. */
    boolean take(long bytes) {
        if (taken.addAndGet(bytes) <= limit) {
            return true;
        }
        giveBack(bytes);
        return false;
    }

    void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }
}
