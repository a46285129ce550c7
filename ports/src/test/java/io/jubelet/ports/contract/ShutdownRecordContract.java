package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.shutdown.ShutdownTimes;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.shutdown.ShutdownRecord;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What {@link ShutdownRecord}s have to do. */
public abstract class ShutdownRecordContract {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901234Z");

    /** The record under test; the same object or another one on the same place each time. There is nothing in it at first. */
    protected abstract ShutdownRecord times();

    /** Damages what is stored. */
    protected abstract void damage();

    @Test
    void atFirstThereIsNothing() {
        assertEquals(ShutdownTimes.NONE, times().read());
    }

    @Test
    void whatIsStoredIsRead() {
        var begun = new ShutdownTimes(Optional.of(START), Optional.empty());
        times().write(begun);
        assertEquals(begun, times().read());
        var ended = new ShutdownTimes(Optional.of(START), Optional.of(START.plusSeconds(7)));
        times().write(ended);
        assertEquals(ended, times().read());
    }

    @Test
    void whatIsDamagedIsReportedAndReplaced() {
        var begun = new ShutdownTimes(Optional.of(START), Optional.empty());
        times().write(begun);
        damage();
        assertThrows(InvalidArgumentException.class, () -> times().read());
        times().write(begun);
        assertEquals(begun, times().read());
    }
}
