package io.jubelet.app.shutdown;

import io.jubelet.domain.shutdown.ShutdownTimes;
import io.jubelet.ports.fake.FakeShutdownRecord;
import io.jubelet.ports.fake.FakeShutdownService;
import io.jubelet.ports.shutdown.ShutdownRecord;
import java.util.ArrayList;
import java.util.List;

/** A record that knows whether the machine could go when it was written. */
final class ObservedShutdownRecord implements ShutdownRecord {

    /** What was written, each with the number of locks at that time. */
    final List<String> written = new ArrayList<>();
    /** Before something is written. */
    Runnable writing = () -> { };
    private final FakeShutdownRecord kept;
    private final FakeShutdownService logind;

    ObservedShutdownRecord(FakeShutdownRecord kept, FakeShutdownService logind) {
        this.kept = kept;
        this.logind = logind;
    }

    @Override
    public ShutdownTimes read() {
        return kept.read();
    }

    @Override
    public void write(ShutdownTimes times) {
        writing.run();
        kept.write(times);
        written.add((times.end().isPresent() ? "end" : "start") + " with " + logind.locks() + " locks");
    }
}
