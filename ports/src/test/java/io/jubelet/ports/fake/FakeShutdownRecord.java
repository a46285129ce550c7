package io.jubelet.ports.fake;

import io.jubelet.domain.shutdown.ShutdownTimes;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.shutdown.ShutdownRecord;

/** A {@link ShutdownRecord} in memory. */
public final class FakeShutdownRecord implements ShutdownRecord {

    private ShutdownTimes times = ShutdownTimes.NONE;
    private boolean damaged;

    /** Damages what is stored. */
    public synchronized void damage() {
        damaged = true;
    }

    @Override
    public synchronized ShutdownTimes read() {
        if (damaged) {
            throw new InvalidArgumentException("the record of the last shutdown can't be read");
        }
        return times;
    }

    @Override
    public synchronized void write(ShutdownTimes now) {
        times = now;
        damaged = false;
    }
}
