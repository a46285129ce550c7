package io.jubelet.app.image;

import io.jubelet.domain.image.ImageKey;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/**
 * Images that are being pulled for some pod. Other pods that need the same one wait for the end of that pull, because it may
 * bring the image for all. Each waits once: after a failure every pod pulls with its own credentials. Thread-safe.
 */
final class PullsInProgress {

    private final Map<ImageKey, CountDownLatch> ends = new ConcurrentHashMap<>();

    /**
     * Begins to pull an image if it is not being pulled, and otherwise waits until that has ended.
     *
     * @param image its name and the runtime handler it is for
     * @param waiting called when it is being pulled already
     * @return whether the caller is the one that pulls, and calls {@link #end} afterwards
     */
    boolean beginOrAwait(ImageKey image, Runnable waiting) throws InterruptedException {
        CountDownLatch other = ends.putIfAbsent(image, new CountDownLatch(1));
        if (other != null) {
            waiting.run();
            other.await();
        }
        return other == null;
    }

    /** The pull that began here has ended, whatever its result. */
    void end(ImageKey image) {
        ends.remove(image).countDown();
    }
}
