package io.jubelet.adapters.fs.inotify;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The {@link DirectoryWatch} of a machine without notifications: it only waits. */
public final class PollingWatch implements DirectoryWatch {

    private final Semaphore wakeUps = new Semaphore(0);

    @Override
    public boolean watch(String directory) {
        return false;
    }

    @Override
    public Changes await(Duration atMost) {
        try {
            if (wakeUps.tryAcquire(Math.max(1, atMost.toMillis()), TimeUnit.MILLISECONDS)) {
                wakeUps.drainPermits();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Changes.NONE;
    }

    @Override
    public void wake() {
        wakeUps.release();
    }

    @Override
    public void close() {
        wakeUps.release();
    }
}
