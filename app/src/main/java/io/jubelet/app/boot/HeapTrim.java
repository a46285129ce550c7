package io.jubelet.app.boot;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Gives memory back to the machine after a busy time. The serial collector shrinks the heap only in a full collection, and
 * begins none before the heap is full: after a start with many pods, half of what it holds would be empty for ever.
 *
 * <p>A collection takes some 50 ms. It is made when the heap has grown by a tenth since the last one, and hardly grew
 * between two looks, so that a busy agent is left alone and an idle one collects no second time.
 */
final class HeapTrim implements Concern {

    private static final Logger LOG = System.getLogger("io.jubelet.boot");
    private static final Duration EVERY = Duration.ofSeconds(10);
    private static final int MIB = 1 << 20;
    /** In bytes: what an agent that only looks after its pods may still grow between two looks. */
    private static final int HARDLY = MIB;

    private final Timers timers;
    private final LongSupplier committed;
    private final Runnable collection;
    private long afterLast;
    private long atLastLook;
    private Timers.Pending next;

    HeapTrim(Timers timers, LongSupplier committed, Runnable collection) {
        this.timers = timers;
        this.committed = committed;
        this.collection = collection;
    }

    /** Of this process. */
    static HeapTrim ofThisProcess(Timers timers) {
        return new HeapTrim(timers, Runtime.getRuntime()::totalMemory, System::gc);
    }

    @Override
    public String name() {
        return "heap-trim";
    }

    @Override
    public synchronized void start(Bus bus) {
        next = timers.after(EVERY, this::look);
    }

    @Override
    public synchronized void stop() {
        if (next != null) {
            next.cancel();
            next = null;
        }
    }

    private synchronized void look() {
        if (next == null) {
            return;
        }
        long now = committed.getAsLong();
        if (now - atLastLook < HARDLY && now > afterLast + afterLast / 10) {
            collection.run();
            afterLast = committed.getAsLong();
            LOG.log(Level.DEBUG, "heap trimmed from {0} to {1} MiB", now / MIB, afterLast / MIB);
        }
        atLastLook = now;
        next = timers.after(EVERY, this::look);
    }
}
