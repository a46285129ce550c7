package io.jubelet.adapters.grpc.server;

import java.util.concurrent.atomic.AtomicLong;

/** A number of bytes that several calls or connections share. Thread-safe. */
public final class ByteBudget {

    private final long limit;
    private final AtomicLong taken = new AtomicLong();

    /** @param limit bytes that may be taken at the same time */
    public ByteBudget(long limit) {
        this.limit = limit;
    }

    /** Takes some, unless that is more than there is. */
    public boolean take(long bytes) {
        if (taken.addAndGet(bytes) <= limit) {
            return true;
        }
        giveBack(bytes);
        return false;
    }

    /** Gives back what was taken before. */
    public void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }
}
