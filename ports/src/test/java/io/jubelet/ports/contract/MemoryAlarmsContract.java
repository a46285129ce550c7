package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.MemoryAlarms;
import io.jubelet.ports.host.MemoryAlarms.Line;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What {@link MemoryAlarms} that can watch usage have to do. */
public abstract class MemoryAlarmsContract {

    private static final long MIB = 1L << 20;

    private final AtomicInteger notifications = new AtomicInteger();

    /** The alarms under test. There is one per test. */
    protected abstract MemoryAlarms alarms();

    /** A cgroup that uses next to nothing at first. */
    protected abstract String cgroup();

    /** Makes the cgroup use this much more. */
    protected abstract void use(long bytes);

    /** Removes what the test made. */
    protected abstract void cleanUp();

    @AfterEach
    void close() {
        alarms().close();
        cleanUp();
    }

    private void watch(long bytes) {
        alarms().watch(Set.of(new Line(cgroup(), bytes)), notifications::incrementAndGet);
    }

    private void awaitAlarm() {
        Deadline.await(() -> notifications.get() > 0, () -> assertTrue(notifications.get() > 0));
    }

    @Test
    void usageThatRisesAboveTheLineIsNotified() {
        watch(4 * MIB);
        use(8 * MIB);
        awaitAlarm();
    }

    @Test
    void usageBelowTheLineIsNot() {
        watch(64 * MIB);
        use(8 * MIB);
        assertEquals(0, notifications.get());
    }

    @Test
    void newLinesTakeThePlaceOfOldOnes() {
        watch(4 * MIB);
        watch(64 * MIB);
        use(8 * MIB);
        assertEquals(0, notifications.get());
        watch(16 * MIB);
        use(16 * MIB);
        awaitAlarm();
    }

    @Test
    void withoutLinesThereIsSilence() {
        watch(4 * MIB);
        alarms().watch(Set.of(), notifications::incrementAndGet);
        use(8 * MIB);
        assertEquals(0, notifications.get());
    }

    @Test
    void nothingComesOnceTheyAreClosed() {
        watch(4 * MIB);
        alarms().close();
        alarms().close();
        use(8 * MIB);
        assertEquals(0, notifications.get());
    }

    @Test
    void anAlarmThatCantBeSetIsAFailure() {
        assertThrows(PortException.class,
                () -> alarms().watch(Set.of(new Line("/there/is/no/such/cgroup", 1)), notifications::incrementAndGet));
        watch(4 * MIB);
        use(8 * MIB);
        awaitAlarm();
    }

    @Test
    void aLineIsNotNegative() {
        assertThrows(IllegalArgumentException.class, () -> new Line("/", -1));
    }
}
