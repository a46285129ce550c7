package io.jubelet.adapters.fs.disk;

import io.jubelet.ports.failure.CancelledException;

/** The time between two checks for a device that is to appear. */
@FunctionalInterface
public interface Pause {

    /** One second. */
    Pause SECOND = () -> {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while a device was awaited", e);
        }
    };

    /**
     * Lets it pass.
     *
     * @throws CancelledException when the thread is interrupted
     */
    void pass();
}
