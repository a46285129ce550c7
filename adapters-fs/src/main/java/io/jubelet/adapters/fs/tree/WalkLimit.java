package io.jubelet.adapters.fs.tree;

import io.jubelet.ports.failure.CancelledException;

/** Asked before each entry of a long walk; may wait, count, or give up by throwing. */
public interface WalkLimit {

    /** Goes on until the thread is interrupted. */
    WalkLimit UNTIL_INTERRUPTED = entries -> {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancelledException("interrupted after " + entries + " files");
        }
    };

    /**
     * An entry follows.
     *
     * @param entries how many came before
     */
    void next(long entries);
}
