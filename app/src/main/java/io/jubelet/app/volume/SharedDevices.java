package io.jubelet.app.volume;

import io.jubelet.app.task.RetriedTask;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.Volume;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import java.lang.System.Logger;
import java.time.Duration;

/**
 * Releases devices that pods share once no pod has them any more, if the tear-down of the last pod could not release them. One
 * release at a time, without blocking the caller; a failed one is tried again, after longer and longer pauses.
 */
final class SharedDevices {

    private static final Logger LOG = System.getLogger(SharedDevices.class.getName());

    /** An agent that ended between a pod and its device, or a directory that were removed by hand, is noticed within this time. */
    private static final Duration PERIOD = Duration.ofMinutes(5);

    private final HostVolumes host;
    private final Timers timers;
    private final Tasks tasks;
    private final RetriedTask releases;
    private volatile long endedAt;
    private volatile boolean stopped;

    SharedDevices(HostVolumes host, Timers timers, Tasks tasks) {
        this.host = host;
        this.timers = timers;
        this.tasks = tasks;
        this.releases = new RetriedTask("devices that no pod has any more can't be released yet", LOG, this::release,
                VolumeStates.BACKOFF, timers);
    }

    /** The volumes of a pod were torn down, or could not be: it may have been the last one that had a device. */
    void tornDown(Pod pod) {
        if (pod.spec().volumes().stream().anyMatch(Volume::isClaim)) {
            release();
        }
    }

    /** Releases from time to time; called more often. */
    void tick() {
        if (timers.nanos() - endedAt >= PERIOD.toNanos()) {
            release();
        }
    }

    /** Releases soon, without waiting for it. While a release is under way, another follows; one that is due anyway is enough. */
    void release() {
        if (!stopped && releases.begin()) {
            tasks.start("release-devices", () -> releases.run(this::attempt));
        }
    }

    /** No other release begins. */
    void stop() {
        stopped = true;
        releases.cancelWait();
    }

    private void attempt() {
        host.releaseUnused();
        endedAt = timers.nanos();
    }
}
