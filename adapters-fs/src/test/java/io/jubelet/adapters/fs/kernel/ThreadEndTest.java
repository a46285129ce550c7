package io.jubelet.adapters.fs.kernel;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ThreadEndTest {

    @Test
    void waitsUntilTheThreadHasEnded() {
        var woken = new CountDownLatch(1);
        Thread waiting = Thread.ofPlatform().daemon().start(() -> awaitUninterrupted(woken));

        woken.countDown();
        ThreadEnd.await(waiting);

        assertFalse(waiting.isAlive());
    }

    @Test
    void doesNotWaitForItselfOrForNoThread() {
        ThreadEnd.await(Thread.currentThread());
        ThreadEnd.await(null);
    }

    @Test
    void anInterruptionEndsTheWaitAndStays() {
        var woken = new CountDownLatch(1);
        Thread waiting = Thread.ofPlatform().daemon().start(() -> awaitUninterrupted(woken));

        Thread.currentThread().interrupt();
        ThreadEnd.await(waiting);

        assertTrue(Thread.interrupted());
        assertTrue(waiting.isAlive());
        woken.countDown();
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
