package io.jubelet.app.volume;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/** Work on the volumes of one pod that is under way. It is never interrupted and always runs to its end. */
final class Operation {

    private final ReentrantLock lock = new ReentrantLock();
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private final long begunAt;
    private boolean abandoned;
    private volatile boolean needsNoCleanUp;

    /** Work that begins at this moment, monotonic nanoseconds. */
    Operation(long begunAt) {
        this.begunAt = begunAt;
    }

    long begunAt() {
        return begunAt;
    }

    CompletableFuture<Void> done() {
        return done;
    }

    boolean isOver() {
        return done.isDone();
    }

    /** It is not waited for any more; false when it is over. */
    boolean abandon() {
        lock.lock();
        try {
            abandoned = !done.isDone();
            return abandoned;
        } finally {
            lock.unlock();
        }
    }

    /** Whether a wait for it has timed out. */
    boolean wasAbandoned() {
        lock.lock();
        try {
            return abandoned;
        } finally {
            lock.unlock();
        }
    }

    /** It makes nothing that belongs to the pod: the end of the pod need not wait for it. */
    void needsNoCleanUp() {
        needsNoCleanUp = true;
    }

    boolean needsCleanUp() {
        return !needsNoCleanUp && !done.isDone();
    }

    /**
     * It is over.
     *
     * @param whenAbandoned done before, if it is not waited for any more
     * @return whether it is not waited for any more
     */
    boolean end(Runnable whenAbandoned) {
        lock.lock();
        try {
            if (abandoned) {
                whenAbandoned.run();
            }
            done.complete(null);
            return abandoned;
        } finally {
            lock.unlock();
        }
    }
}
