package io.jubelet.app.volume;

import io.jubelet.app.task.RetriedTask;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.Volume;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Releases devices that pods share once no pod has them any more, if the tear-down of the last pod could not release them. One
 * release at a time, without blocking the caller; a failed one is tried again, after longer and longer pauses.
 */
final class SharedDevices {

    private static final Logger LOG = System.getLogger("io.jubelet.volume");

    /** An agent that ended between a pod and its device, or a directory that were removed by hand, is noticed within this time. */
    private static final Duration PERIOD = Duration.ofMinutes(5);

    private final HostVolumes host;
    private final Timers timers;
    private final Tasks tasks;
    private final ReentrantLock lock = new ReentrantLock();
    private final RetriedTask releases = new RetriedTask();
    private long endedAt;

    SharedDevices(HostVolumes host, Timers timers, Tasks tasks) {
        this.host = host;
        this.timers = timers;
        this.tasks = tasks;
    }

    /** The volumes of a pod were torn down, or could not be: it may have been the last one that had a device. */
    void tornDown(Pod pod) {
        if (pod.spec().volumes().stream().anyMatch(Volume::isClaim)) {
            release();
        }
    }

    /** Releases from time to time; called more often. */
    void tick() {
        lock.lock();
        try {
            if (timers.nanos() - endedAt >= PERIOD.toNanos()) {
                release();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Releases soon, without waiting for it. While a release is under way, another follows; one that is due anyway is enough. */
    void release() {
        lock.lock();
        try {
            if (!releases.begin()) {
                return;
            }
        } finally {
            lock.unlock();
        }
        tasks.start("release-devices", this::attempt);
    }

    private void attempt() {
        String failure = "";
        try {
            host.releaseUnused();
        } catch (PortException | CancelledException e) {
            failure = e.getMessage();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "releasing devices that no pod has any more failed unexpectedly", e);
            failure = "internal error: " + e;
        }
        if (ended(failure)) {
            release();
        }
    }

    /** Whether another release follows at once. */
    private boolean ended(String failure) {
        lock.lock();
        try {
            if (releases.isNewFailure(failure)) {
                LOG.log(Level.WARNING, "devices that no pod has any more can''t be released yet: {0}", failure);
            }
            releases.end(failure);
            endedAt = timers.nanos();
            if (failure.isEmpty()) {
                return releases.isWantedAgain();
            }
            releases.retryIs(timers.after(releases.pauseAfterFailure(VolumeStates.BACKOFF), this::retry));
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void retry() {
        lock.lock();
        try {
            releases.retryBegins();
        } finally {
            lock.unlock();
        }
        release();
    }
}
