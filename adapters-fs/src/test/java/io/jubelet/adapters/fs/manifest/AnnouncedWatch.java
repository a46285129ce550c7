package io.jubelet.adapters.fs.manifest;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.inotify.DirectoryWatch;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A watch that lets a test await the first wait for it; from then on no change is missed. */
final class AnnouncedWatch implements DirectoryWatch {

    private final DirectoryWatch watch;
    private final CountDownLatch started = new CountDownLatch(1);

    AnnouncedWatch(DirectoryWatch watch) {
        this.watch = watch;
    }

    void awaitStart() {
        try {
            assertTrue(started.await(60, TimeUnit.SECONDS), "nobody waits for changes");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public boolean watch(String directory) throws IOException {
        return watch.watch(directory);
    }

    @Override
    public Changes await(Duration atMost) throws IOException {
        started.countDown();
        return watch.await(atMost);
    }

    @Override
    public void wake() {
        watch.wake();
    }

    @Override
    public void close() {
        watch.close();
    }
}
