package io.jubelet.app.volume;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/** Work on the volumes of one pod that is under way. It is never interrupted: what was begun comes to its end. */
final class Operation {

    private final ReentrantLock lock = new ReentrantLock();
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private final long begunAt;
    private boolean left;
    private volatile boolean leavesNothing;

    /** Work that begins at this moment, monotonic nanoseconds. */
    Operation(long begunAt) {
        this.begunAt = begunAt;
    }

    long begunAt() {
        return begunAt;
    }

    CompletableFuture<Void> over() {
        return over;
    }

    boolean isOver() {
        return over.isDone();
    }

    /** Nobody waits for it any more; false when it is over. */
    boolean leave() {
        lock.lock();
        try {
            left = !over.isDone();
            return left;
        } finally {
            lock.unlock();
        }
    }

    /** Whether somebody has waited for it in vain. */
    boolean wasLeft() {
        lock.lock();
        try {
            return left;
        } finally {
            lock.unlock();
        }
    }

    /** It makes nothing that belongs to the pod: the end of the pod need not wait for it. */
    void leavesNothing() {
        leavesNothing = true;
    }

    boolean mayLeaveSomething() {
        return !leavesNothing && !over.isDone();
    }

    /**
     * It is over.
     *
     * @param whenLeft done before, if nobody waits for it any more
     * @return whether nobody waits for it any more
     */
    boolean end(Runnable whenLeft) {
        lock.lock();
        try {
            if (left) {
                whenLeft.run();
            }
            over.complete(null);
            return left;
        } finally {
            lock.unlock();
        }
    }
}
