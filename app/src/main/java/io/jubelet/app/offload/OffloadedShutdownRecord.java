package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.shutdown.ShutdownTimes;
import io.jubelet.ports.shutdown.ShutdownRecord;

/** A {@link ShutdownRecord} in a file, whose calls run on host threads. */
public final class OffloadedShutdownRecord implements ShutdownRecord {

    private static final String SOURCE = "the record of shutdowns";

    private final ShutdownRecord times;
    private final BlockingWork work;

    /** The same record, by calls that run on host threads. */
    public OffloadedShutdownRecord(ShutdownRecord times, BlockingWork work) {
        this.times = times;
        this.work = work;
    }

    @Override
    public ShutdownTimes read() {
        return work.call(SOURCE, times::read);
    }

    @Override
    public void write(ShutdownTimes now) {
        work.run(SOURCE, () -> times.write(now));
    }
}
