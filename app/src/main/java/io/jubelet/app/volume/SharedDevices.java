package io.jubelet.app.volume;

import io.jubelet.app.task.Tasks;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Releases devices that pods share once no pod has them any more, and the tear-down of the last of them did not come to
 * it. One release at a time, beside whoever asks for it; one that fails is tried again, after longer and longer pauses.
 */
final class SharedDevices {

    private static final Logger LOG = System.getLogger("io.jubelet.volume");

    /** An agent that ended between a pod and its device, or a directory that people removed, is noticed within this time. */
    private static final Duration PERIOD = Duration.ofMinutes(5);

    private final HostVolumes host;
    private final Timers timers;
    private final Tasks tasks;
    private final ReentrantLock lock = new ReentrantLock();
    private boolean busy;
    private boolean again;
    private long endedAt;
    private Optional<Duration> pause = Optional.empty();
    /** The next try of one that failed; while there is one, nothing is under way. */
    private Optional<Timers.Pending> retry = Optional.empty();
    private String problem = "";

    SharedDevices(HostVolumes host, Timers timers, Tasks tasks) {
        this.host = host;
        this.timers = timers;
        this.tasks = tasks;
    }

    /** The volumes of a pod were torn down, or could not be: it may have been the last one that had a device. */
    void tornDown(Pod pod) {
        boolean claims = pod.spec().volumes().stream().flatMap(volume -> volume.source().stream())
                .anyMatch(source -> source instanceof VolumeSource.PersistentVolumeClaim
                        || source instanceof VolumeSource.Ephemeral);
        if (claims) {
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
            again = busy;
            if (!busy) {
                busy = true;
                tasks.start("release-devices", this::attempt);
            }
        } finally {
            lock.unlock();
        }
    }

    private void retry() {
        lock.lock();
        try {
            if (retry.isEmpty()) {
                return;
            }
            retry = Optional.empty();
        } finally {
            lock.unlock();
        }
        attempt();
    }

    private void attempt() {
        lock.lock();
        try {
            again = false;
        } finally {
            lock.unlock();
        }
        String failure = "";
        try {
            host.releaseUnused();
        } catch (PortException e) {
            failure = e.getMessage();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "releasing devices that no pod has any more failed unexpectedly", e);
            failure = "internal error: " + e;
        }
        ended(failure);
    }

    private void ended(String failure) {
        lock.lock();
        try {
            if (!failure.isEmpty() && !failure.equals(problem)) {
                LOG.log(Level.WARNING, "devices that no pod has any more can''t be released yet: {0}", failure);
            }
            problem = failure;
            endedAt = timers.nanos();
            pause = failure.isEmpty() ? Optional.empty() : Optional.of(VolumeStates.BACKOFF.after(pause));
            if (pause.isPresent()) {
                retry = Optional.of(timers.after(pause.get(), this::retry));
            } else if (again) {
                tasks.start("release-devices", this::attempt);
            } else {
                busy = false;
            }
        } finally {
            lock.unlock();
        }
    }
}
