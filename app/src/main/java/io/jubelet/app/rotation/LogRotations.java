package io.jubelet.app.rotation;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.runtime.PodObserved;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.settings.LogRotationSettings;
import io.jubelet.app.task.Reconciler;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.logs.rotation.ContainerLog;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.LogRotationFiles;
import io.jubelet.ports.files.LogRotationFiles.LogFile;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Checks the logs of running containers and has those rotated that are too large. */
final class LogRotations implements Concern {

    private static final Logger LOG = System.getLogger(LogRotations.class.getName());

    private final LogRotationFiles files;
    private final LogRotationSettings settings;
    private final Timers timers;
    private final RunningLogs running;
    private final LogRotator rotator;
    private final RotationQueue queue;
    private final Reconciler reconciler;
    private String reportedError = "";

    /** Rotation of the logs of a runtime. */
    LogRotations(ContainerRuntime runtime, LogRotationFiles files, LogRotationSettings settings, Timers timers,
            Tasks tasks) {
        this.files = files;
        this.settings = settings;
        this.timers = timers;
        running = new RunningLogs(settings);
        rotator = new LogRotator(runtime, files, settings, timers);
        queue = new RotationQueue(settings.workers(), tasks);
        reconciler = new Reconciler("log-sizes", this::check, timers, tasks);
    }

    @Override
    public String name() {
        return "log-rotation";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(RuntimeTopics.RUNTIME_LISTED, this::listed);
        bus.subscribe(RuntimeTopics.POD_OBSERVED, this::observed);
    }

    @Override
    public void stop() {
        reconciler.close();
        queue.close();
    }

    private void listed(RuntimeListed list) {
        if (running.listed(list, timers.nanos())) {
            reconciler.request();
        }
    }

    private void observed(PodObserved seen) {
        if (running.observed(seen.observation(), timers.nanos())) {
            reconciler.request();
        }
    }

    private Reconciler.Next check() {
        long now = timers.nanos();
        List<WatchedLog> due = running.all().stream().filter(log -> log.due() - now <= 0).toList();
        if (!due.isEmpty()) {
            check(due, now);
        }
        OptionalLong next = running.all().stream().mapToLong(log -> log.due() - now).min();
        return next.isEmpty() ? Reconciler.Next.onRequest()
                : Reconciler.Next.within(Duration.ofNanos(Math.max(0, next.getAsLong() - (timers.nanos() - now))));
    }

    private void check(List<WatchedLog> due, long now) {
        try {
            Map<ContainerLog, LogFile> all = files.inspect(due.stream().map(WatchedLog::log).toList());
            due.forEach(watched -> handle(watched, all.get(watched.log()), now));
            reportedError = "";
        } catch (PortException e) {
            due.forEach(watched -> watched.notSeen(now));
            if (!e.getMessage().equals(reportedError)) {
                reportedError = e.getMessage();
                LOG.log(Level.WARNING, "container logs are not rotated: {0}", e.getMessage());
            }
        }
    }

    private void handle(WatchedLog watched, LogFile file, long now) {
        boolean todo = switch (file) {
            case LogFile.Present(long size) -> watched.checked(size, now);
            case LogFile.Missing _ -> watched.missing(now);
            case LogFile.NotRegular(String what) -> isLeft(watched, "it is " + what, now);
            case LogFile.Unknown(String why) -> isLeft(watched, why, now);
        };
        if (todo) {
            queue.add(RotationQueue.Kind.ROTATE, watched.log(), () -> rotate(watched));
        }
    }

    /** As it is, and looked at again in the next interval; there is nothing to do. */
    private static boolean isLeft(WatchedLog watched, String why, long now) {
        watched.notSeen(now);
        if (watched.failed(why, now)) {
            LOG.log(Level.WARNING, "{0} is not rotated: {1}", watched.log(), why);
        }
        return false;
    }

    private void rotate(WatchedLog watched) {
        List<String> old = rotator.rotate(watched);
        if (!old.isEmpty()) {
            queue.add(RotationQueue.Kind.COMPRESS, watched.log(), () -> rotator.compress(watched, old));
        }
    }
}
