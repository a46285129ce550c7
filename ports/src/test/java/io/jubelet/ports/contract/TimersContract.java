package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What every clock promises, whether its time is real or moved by a test. */
public abstract class TimersContract {

    private static final Duration SHORT = Duration.ofMillis(20);

    private final List<String> ran = new CopyOnWriteArrayList<>();

    /** The clock under test. */
    protected abstract Timers timers();

    /** Lets at least this much time pass, and waits until what became due in it has run. */
    protected abstract void pass(Duration time);

    @Test
    void whatIsDueRunsOnceInTheOrderOfTime() {
        timers().after(SHORT.multipliedBy(10), () -> ran.add("later"));
        timers().after(SHORT, () -> ran.add("soon"));
        timers().after(Duration.ofDays(1), () -> ran.add("much too late"));

        pass(SHORT.multipliedBy(20));

        assertEquals(List.of("soon", "later"), ran);
    }

    @Test
    void aDelayOfNothingOrLessRunsAtOnce() {
        timers().after(Duration.ZERO, () -> ran.add("zero"));
        timers().after(Duration.ofSeconds(-5), () -> ran.add("negative"));

        pass(SHORT);

        assertEquals(2, ran.size());
    }

    @Test
    void whatIsCancelledDoesNotRunAndMayBeCancelledAgain() {
        Timers.Pending pending = timers().after(SHORT, () -> ran.add("cancelled"));
        pending.cancel();
        pending.cancel();

        pass(SHORT.multipliedBy(3));

        assertEquals(List.of(), ran);
    }

    @Test
    void sleepingTakesTheTimeItIsGiven() throws InterruptedException {
        long before = timers().nanos();

        timers().sleep(SHORT);

        assertTrue(timers().nanos() - before >= SHORT.toNanos());
    }

    @Test
    void anInterruptEndsASleep() {
        Thread.currentThread().interrupt();

        assertThrows(InterruptedException.class, () -> timers().sleep(Duration.ofDays(1)));

        assertFalse(Thread.interrupted());
    }

    @Test
    void monotonicTimeAndTheWallClockGoOn() {
        long nanos = timers().nanos();
        var wall = timers().instant();
        var late = new AtomicBoolean();
        timers().after(SHORT, () -> late.set(true));

        pass(SHORT.multipliedBy(2));

        assertTrue(late.get());
        assertTrue(timers().nanos() - nanos >= SHORT.toNanos());
        assertFalse(timers().instant().isBefore(wall));
    }
}
