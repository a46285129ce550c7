package io.jubelet.app.rotation;

import io.jubelet.app.settings.LogRotationSettings;
import io.jubelet.domain.logs.rotation.ContainerLog;
import io.jubelet.domain.logs.rotation.LogRotation;
import io.jubelet.domain.logs.rotation.LogRotationPolicy;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UninterruptedStep;
import io.jubelet.ports.files.LogRotationFiles;
import io.jubelet.ports.files.LogRotationFiles.LogFile;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/**
 * Rotates one log. A log is renamed before older files are compressed, so that neither a fast writer nor a full disk keeps
 * it from being rotated. When the agent ends between the renaming and the runtime's opening a new log, the log is missing
 * at the next start, and the runtime is asked then.
 */
final class LogRotator {

    private static final Logger LOG = System.getLogger(LogRotator.class.getName());

    private final ContainerRuntime runtime;
    private final LogRotationFiles files;
    private final LogRotationSettings settings;
    private final Timers timers;

    LogRotator(ContainerRuntime runtime, LogRotationFiles files, LogRotationSettings settings, Timers timers) {
        this.runtime = runtime;
        this.files = files;
        this.settings = settings;
        this.timers = timers;
    }

    /** Rotates a log if it is due, and has the runtime open one that is missing. Older files that are to be compressed. */
    List<String> rotate(WatchedLog watched) {
        try {
            LogFile file = check(watched.log());
            if (file instanceof LogFile.Missing) {
                runtime.reopenContainerLog(watched.containerId());
                file = check(watched.log());
            }
            return switch (file) {
                case LogFile.Present(long size) when settings.policy().isDue(size) -> rotate(watched, size);
                case LogFile.Present _, LogFile.NotRegular _ -> List.of();
                case LogFile.Missing _ -> {
                    failed(watched, "there is no log, although the runtime was asked to open it again");
                    yield List.of();
                }
                case LogFile.Unknown(String why) -> {
                    failed(watched, why);
                    yield List.of();
                }
            };
        } catch (PortException e) {
            failed(watched, e.getMessage());
            return List.of();
        }
    }

    private List<String> rotate(WatchedLog watched, long size) {
        ContainerLog log = watched.log();
        var plan = LogRotation.of(log.fileName(), files.names(log), settings.policy().maxFiles(),
                LocalDateTime.ofInstant(timers.instant(), settings.zone()));
        plan.removals().forEach(name -> files.remove(log, name));
        files.rotate(log, plan.rotated());
        try {
            runtime.reopenContainerLog(watched.containerId());
        } catch (PortException | CancelledException e) {
            // The runtime goes on with the renamed file, whatever its name.
            UninterruptedStep.run(() -> restore(log, plan.rotated()));
            throw e;
        }
        Optional<Duration> since = watched.rotated(timers.nanos());
        return since.isEmpty() || LogRotationPolicy.isCompressed(size, since.get()) ? plan.compressions() : List.of();
    }

    /** A log that is missing then is opened by the runtime when it is looked at next. */
    private void restore(ContainerLog log, String rotated) {
        try {
            files.restore(log, rotated);
        } catch (PortException | CancelledException e) {
            LOG.log(Level.ERROR, "{0} keeps the name {1}: {2}", log, rotated, e.getMessage());
        }
    }

    /** Compresses files of a log until it has to be rotated again. */
    void compress(WatchedLog watched, List<String> names) {
        for (String name : names) {
            try {
                if (!files.compress(watched.log(), name, settings.policy().maxSize())) {
                    return;
                }
            } catch (PortException e) {
                // It stays as it is, which takes more room and does no harm.
                LOG.log(Level.WARNING, "{0}: {1}", watched.log(), e.getMessage());
            }
        }
    }

    private LogFile check(ContainerLog log) {
        return files.inspect(List.of(log)).get(log);
    }

    private void failed(WatchedLog watched, String message) {
        if (watched.failed(message, timers.nanos())) {
            LOG.log(Level.WARNING, "{0} can''t be rotated: {1}", watched.log(), message);
        }
    }
}
