package io.jubelet.app.eviction;

import io.jubelet.domain.eviction.DiskUsage;
import io.jubelet.domain.eviction.LimitedVolumes;
import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.VolumeDirectory;
import io.jubelet.ports.volume.VolumeMeasurement;
import io.jubelet.ports.volume.VolumeStatistics;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Watches the volumes of one pod until it is evicted or the watch is ended. */
final class SizeWatch implements Runnable {

    private static final Logger LOG = System.getLogger(SizeWatch.class.getName());

    /** Interval of checks. */
    private static final Duration PERIOD = Duration.ofSeconds(10);
    /** Looking takes no more than this part of the time, unless the longest period forbids it. */
    private static final int SHARE = 50;
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final Pod pod;
    private final List<String> volumes;
    private final VolumeStatistics statistics;
    private final Duration longestPause;
    private final Timers timers;
    private final Consumer<PodEviction> evict;
    private final Map<String, String> reportedErrors = new HashMap<>();
    private Optional<Thread> thread = Optional.empty();
    private volatile boolean ended;

    /**
     * A watch that is not running yet.
     *
     * @param period how often volumes are to be measured: what is measured is at most two periods old, as with a kubelet, which adds
     *         as much jitter
     */
    SizeWatch(Pod pod, VolumeStatistics statistics, Duration period, Timers timers, Consumer<PodEviction> evict) {
        this.pod = pod;
        this.volumes = LimitedVolumes.of(pod);
        this.statistics = statistics;
        this.longestPause = period.multipliedBy(2);
        this.timers = timers;
        this.evict = evict;
    }

    /** This thread runs it. */
    synchronized void begin(Thread running) {
        thread = Optional.of(running);
        if (ended) {
            running.interrupt();
        }
    }

    /** Nothing is measured any more. */
    synchronized void end() {
        ended = true;
        thread.ifPresent(Thread::interrupt);
    }

    @Override
    public void run() {
        try {
            watch();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (CancelledException e) {
            LOG.log(Level.DEBUG, "the size limits of pod {0} are watched no more: {1}", pod.fullName(), e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "the size limits of pod " + pod.fullName() + " are watched no more", e);
        }
    }

    private void watch() throws InterruptedException {
        Duration pause = PERIOD;
        while (!ended) {
            timers.sleep(pause);
            long before = timers.nanos();
            Optional<PodEviction> eviction = LimitedVolumes.exceeded(pod, measured());
            if (eviction.isPresent() && !ended) {
                evict.accept(eviction.get());
                return;
            }
            pause = pauseAfter(Duration.ofNanos(timers.nanos() - before));
        }
    }

    Duration pauseAfter(Duration look) {
        Duration pause = look.multipliedBy(SHARE);
        if (pause.compareTo(longestPause) > 0) {
            pause = longestPause;
        }
        return pause.compareTo(PERIOD) < 0 ? PERIOD : pause;
    }

    private Map<String, DiskUsage> measured() {
        Map<String, DiskUsage> used = new HashMap<>();
        for (String volume : volumes) {
            measured(volume).ifPresent(
                    found -> used.put(volume, DiskUsage.of(found.usedBytes(), found.inodesUsed())));
        }
        return used;
    }

    private Optional<VolumeMeasurement> measured(String volume) {
        try {
            var found = Optional.of(statistics.measure(pod.uid(), VolumeDirectory.emptyDir(volume), LIMIT));
            reportedErrors.remove(volume);
            return found;
        } catch (NotFoundException e) {
            // It is not created yet, or removed already.
            return Optional.empty();
        } catch (PortException e) {
            report(volume, e.getMessage());
            return Optional.empty();
        } catch (CancelledException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw e;
            }
            report(volume, e.getMessage());
            return Optional.empty();
        }
    }

    private void report(String volume, String error) {
        if (!error.equals(reportedErrors.put(volume, error))) {
            LOG.log(Level.WARNING, "pod {0}: the size limit of volume \"{1}\" can''t be watched now: {2}", pod.fullName(), volume, error);
        }
    }
}
