package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class PodLocksTest {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private final PodLocks locks = new PodLocks();

    @Test
    void onePodIsWorkedOnByOneAtATime() throws InterruptedException {
        int[] count = {0};
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int j = 0; j < 20_000; j++) {
                    locks.hold("u1", () -> count[0]++);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(80_000, count[0]);
    }

    @Test
    void podsDoNotWaitForEachOther() throws InterruptedException {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = Thread.ofPlatform().start(() -> locks.hold("u1", () -> {
            busy.countDown();
            return await(end);
        }));
        try {
            await(busy);
            assertEquals("done", assertTimeoutPreemptively(DEADLINE, () -> locks.hold("u2", () -> "done")));
        } finally {
            end.countDown();
            thread.join();
        }
    }

    @Test
    void aVolumeThatHangsHoldsUpTheWholePodAndNoOtherVolume() throws InterruptedException {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        Thread thread = Thread.ofPlatform().start(() -> locks.hold("u1", "v1", () -> {
            busy.countDown();
            await(end);
            return order.add("v1");
        }));
        try {
            await(busy);
            assertEquals("done", assertTimeoutPreemptively(DEADLINE, () -> locks.hold("u1", "v2", () -> "done")));
        } finally {
            end.countDown();
        }
        locks.hold("u1", () -> order.add("pod"));
        thread.join();
        assertEquals(List.of("v1", "pod"), order);
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aFailureLetsTheNextOneIn() {
        assertThrows(IllegalStateException.class, () -> locks.hold("u1", () -> {
            throw new IllegalStateException("told by the test");
        }));
        assertEquals("done", assertTimeoutPreemptively(DEADLINE, () -> locks.hold("u1", () -> "done")));
    }
}
