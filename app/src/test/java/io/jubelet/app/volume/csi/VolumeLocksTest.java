package io.jubelet.app.volume.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.await.Await;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class VolumeLocksTest {

    private static final VolumeKey VOLUME = new VolumeKey("disk.example.org", "disk-7");
    private static final VolumeKey OTHER = new VolumeKey("disk.example.org", "disk-8");

    private final VolumeLocks locks = new VolumeLocks();

    /** Work of a thread of its own, which goes on until it is told to end. */
    private final class Work {

        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch end = new CountDownLatch(1);
        private final FutureTask<String> task;
        private final Thread thread;

        Work(VolumeKey volume) {
            task = new FutureTask<>(() -> locks.hold(volume, () -> {
                begun.countDown();
                awaitEnd();
                return volume.handle();
            }));
            thread = Thread.ofPlatform().daemon().start(task);
        }

        private void awaitEnd() {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        boolean hasBegun() {
            return begun.getCount() == 0;
        }

        void awaitBegin() {
            Await.until("the work to begin", this::hasBegun);
        }

        void assertWaits() {
            Await.until("the thread to wait", () -> thread.getState() == Thread.State.WAITING);
            assertFalse(hasBegun());
        }

        String ended() throws ExecutionException, InterruptedException {
            end.countDown();
            return task.get();
        }
    }

    @Test
    void theWorkOfOneVolumeIsDoneOneAfterAnother() throws Exception {
        var first = new Work(VOLUME);
        first.awaitBegin();
        var second = new Work(VOLUME);
        second.assertWaits();
        assertEquals("disk-7", first.ended());
        second.awaitBegin();
        var third = new Work(VOLUME);
        third.assertWaits();
        assertEquals("disk-7", second.ended());
        third.awaitBegin();
        assertEquals("disk-7", third.ended());
    }

    @Test
    void anotherVolumeIsNotWaitedFor() throws Exception {
        var first = new Work(VOLUME);
        first.awaitBegin();
        var other = new Work(OTHER);
        other.awaitBegin();
        assertEquals("disk-8", other.ended());
        assertEquals("disk-7", first.ended());
    }

    @Test
    void workThatFailsHoldsUpNoOther() throws Exception {
        assertThrows(IllegalStateException.class, () -> locks.hold(VOLUME, () -> {
            throw new IllegalStateException("broken");
        }));
        var next = new Work(VOLUME);
        next.awaitBegin();
        assertTrue(next.hasBegun());
        assertEquals("disk-7", next.ended());
    }
}
