package io.jubelet.adapters.fs.log;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.domain.logs.LogFormatException;
import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.files.ContainerLogReader;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** {@link ContainerLogReader} on the disk. */
public final class DiskContainerLogReader implements ContainerLogReader {

    private final LogFiles files;
    private final LogWatches watches;
    private final Duration check;

    /** A reader that looks at a log that it follows after this time at the latest, whether it was woken or not. */
    public DiskContainerLogReader(LogFiles files, LogWatches watches, Duration check) {
        this.files = files;
        this.watches = watches;
        this.check = check;
    }

    @Override
    public void read(PodIdentity pod, String container, int run, LogOptions options, BooleanSupplier running,
            Output output) {
        Path log = files.log(pod, container, run);
        Failures.translateStep("read the log", log, () -> {
            // Only the runtime and this agent write here; some runtimes put links to files of their own.
            try (LogReading reading = new LogReading(log.toRealPath(), options, output)) {
                if (options.follow()) {
                    reading.follow(watches, check, running);
                } else {
                    reading.toEnd();
                }
            } catch (LogFormatException e) {
                throw new InternalException("can't read the log " + log + ": " + e.getMessage(), e);
            } catch (ClosedByInterruptException e) {
                throw new CancelledException("reading the log " + log + " was interrupted", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancelledException("following the log " + log + " was interrupted", e);
            }
        });
    }
}
