package io.jubelet.adapters.fs.kernel;

import io.jubelet.ports.await.Await;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A container that swaps two things for each other in a tight loop, each time in one step. */
public final class Swapper implements AutoCloseable {

    private static final long RENAME_EXCHANGE = 2;

    private final CFunction rename = CFunction.named("renameat2");
    private final Thread thread;
    private final CountDownLatch begun = new CountDownLatch(1);
    private volatile boolean stopped;
    private volatile long swaps;

    /** Swaps until it is closed; has swapped once when it is made. */
    public Swapper(Path one, Path other) throws InterruptedException {
        thread = new Thread(() -> swap(RawPath.of(one), RawPath.of(other)), "swapper");
        thread.start();
        if (!begun.await(60, TimeUnit.SECONDS)) {
            close();
            Assumptions.abort("this file system can't exchange names; skipped");
        }
    }

    private void swap(RawPath one, RawPath other) {
        try (Arena arena = Arena.ofConfined()) {
            long first = one.in(arena);
            long second = other.in(arena);
            while (!stopped) {
                try {
                    rename.call("", FileCalls.AT_FDCWD, first, FileCalls.AT_FDCWD, second, RENAME_EXCHANGE);
                    swaps++;
                    begun.countDown();
                } catch (SystemCallException e) {
                    // One of them is gone; it may come back.
                    Await.pause(Duration.ofMillis(1));
                }
            }
        }
    }

    /** How often it succeeded. */
    public long swaps() {
        return swaps;
    }

    @Override
    public void close() throws InterruptedException {
        stopped = true;
        thread.join();
    }
}
