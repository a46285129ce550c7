package io.jubelet.app.boot;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Returns memory to the machine. The serial collector shrinks the heap only in a full collection, and starts none before the
 * heap is full: after a start with many pods, half of the heap would stay empty for ever, and an agent that is always busy
 * would grow up to its limit.
 *
 * <p>A collection takes 20 to 50 ms. It is triggered
 * <ul>
 * <li>when the heap has grown by a tenth since the last one, and hardly grew between two checks: the busy time is over;
 * <li>when it has grown by {@value #MUCH} bytes since the last one, busy or not;
 * <li>when the last one left more than an earlier one. Objects in use then may be free now, so it is tried again after a
 * minute, and after a pause twice as long each time, up to an hour.
 * </ul>
 */
final class HeapTrim implements Concern {

    private static final Logger LOG = System.getLogger(HeapTrim.class.getName());
    private static final Duration EVERY = Duration.ofSeconds(5);
    private static final int MIB = 1 << 20;
    /** In bytes: what an agent that only looks after its pods may still grow between two looks. */
    private static final int HARDLY = MIB;
    /** In bytes: what a busy agent may grow between two collections. */
    private static final int MUCH = 8 * MIB;
    /** In looks: a minute, and an hour. */
    private static final int SHORTEST_PAUSE = 12;
    private static final int LONGEST_PAUSE = 60 * SHORTEST_PAUSE;

    private final Timers timers;
    private final LongSupplier committed;
    private final Runnable collection;
    private long afterLast;
    private long smallest = Long.MAX_VALUE;
    private long atLastCheck;
    private int pause = SHORTEST_PAUSE;
    private int checksSinceLast;
    private Timers.Pending next;

    HeapTrim(Timers timers, LongSupplier committed, Runnable collection) {
        this.timers = timers;
        this.committed = committed;
        this.collection = collection;
    }

    /** The trim of the heap of this process. */
    static HeapTrim ofThisProcess(Timers timers) {
        return new HeapTrim(timers, Runtime.getRuntime()::totalMemory, System::gc);
    }

    @Override
    public String name() {
        return "heap-trim";
    }

    @Override
    public synchronized void start(Bus bus) {
        next = timers.after(EVERY, this::check);
    }

    @Override
    public synchronized void stop() {
        if (next != null) {
            next.cancel();
            next = null;
        }
    }

    private synchronized void check() {
        if (next == null) {
            return;
        }
        long now = committed.getAsLong();
        checksSinceLast++;
        if (due(now)) {
            collect(now);
        }
        atLastCheck = now;
        next = timers.after(EVERY, this::check);
    }

    private boolean due(long now) {
        boolean steady = now - atLastCheck < HARDLY;
        boolean grown = exceeds(now, afterLast);
        boolean grownMuch = afterLast > 0 && now - afterLast >= MUCH;
        boolean againDue = checksSinceLast >= pause && exceeds(afterLast, smallest);
        return grownMuch || steady && (grown || againDue);
    }

    private void collect(long before) {
        collection.run();
        afterLast = committed.getAsLong();
        smallest = Math.min(smallest, afterLast);
        boolean ineffective = checksSinceLast >= pause && exceeds(afterLast, smallest);
        pause = ineffective ? Math.min(2 * pause, LONGEST_PAUSE) : SHORTEST_PAUSE;
        checksSinceLast = 0;
        LOG.log(Level.DEBUG, "heap trimmed from {0} to {1} MiB", before / MIB, afterLast / MIB);
    }

    /** By more than a tenth. */
    private static boolean exceeds(long bytes, long others) {
        return others == 0 || bytes - others > others / 10;
    }
}
