package io.jubelet.adapters.fs.usage;

import io.jubelet.adapters.fs.tree.WalkLimit;
import io.jubelet.ports.failure.DeadlineExceededException;
import java.time.Duration;

/**
 * Goes on until the thread is interrupted or the time is over. A virtual thread that makes one system call after another is
 * never asked to let others go first, so it offers that by itself.
 */
public final class DeadlineWalkLimit implements WalkLimit {

    private static final int ENTRIES_AT_A_TIME = 256;

    private final Duration limit;
    private final long end;

    /** The time begins now. */
    public DeadlineWalkLimit(Duration limit) {
        this.limit = limit;
        this.end = System.nanoTime() + limit.toNanos();
    }

    @Override
    public void next(long entries) {
        UNTIL_INTERRUPTED.next(entries);
        if (entries % ENTRIES_AT_A_TIME == 0) {
            if (System.nanoTime() - end >= 0) {
                throw new DeadlineExceededException(
                        "gave up after " + entries + " files: it took longer than " + limit.toMillis() + " ms");
            }
            Thread.yield();
        }
    }
}
