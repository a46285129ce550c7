package io.jubelet.app.volume.csi;

import io.jubelet.app.task.RetriedTask;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.value.Backoff;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Unmounts volumes that no pod has or wants any more. Each is unmounted by a task of its own and tried again after pauses of
 * its own: one whose driver fails or hangs delays none of the others. Thread-safe.
 */
public final class UnusedVolumes {

    private static final Logger LOG = System.getLogger(UnusedVolumes.class.getName());

    /** A directory that was removed by hand is noticed within this time. */
    private static final Duration PERIOD = Duration.ofMinutes(5);
    /** When many pods end, reading all records takes a fiftieth of the time, as long as that does not make a volume wait for long. */
    private static final int PAUSE_PER_SCAN = 50;
    /**
     * As long as a kubelet sleeps between two looks at its volumes. Once a pod is gone, nothing but the VolumeAttachment keeps a claim that
     * is deleted with it, and so its volume, and drivers without attachments have none: a driver is to be asked to unstage before it is
     * asked to delete.
     */
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);

    private final CsiUnmounts unmounts;
    private final Reconstruction reconstruction;
    private final Backoff backoff;
    private final Timers timers;
    private final Tasks tasks;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<RecordLocation, RetriedTask> unused = new HashMap<>();
    /** Attempts to read what there is. */
    private final RetriedTask scans;
    private boolean enabled;
    private boolean stopped;
    private long scannedAt;
    private long notBefore;

    UnusedVolumes(CsiUnmounts unmounts, Reconstruction reconstruction, Backoff backoff, Timers timers, Tasks tasks) {
        this.unmounts = unmounts;
        this.reconstruction = reconstruction;
        this.backoff = backoff;
        this.timers = timers;
        this.tasks = tasks;
        this.notBefore = timers.nanos();
        this.scans = task();
    }

    /** When a volume may be tried again, all are looked at: it may be wanted meanwhile. */
    private RetriedTask task() {
        return new RetriedTask("volumes that no pod has any more can't be released yet", LOG, this::release, backoff, timers);
    }

    /**
     * The pods that are desired have asked for their volumes: from now on one that no pod asked for is unused. Called again, it does
     * nothing.
     */
    public void enable() {
        lock.lock();
        try {
            if (enabled) {
                return;
            }
            enabled = true;
        } finally {
            lock.unlock();
        }
        release();
    }

    /** Unmounts soon what is unused, without waiting for it. */
    public void release() {
        lock.lock();
        try {
            long wait = notBefore - timers.nanos();
            if (!enabled || stopped || wait > 0 && scans.postpone(Duration.ofNanos(wait)) || !scans.begin()) {
                return;
            }
        } finally {
            lock.unlock();
        }
        tasks.start("unused-volumes", () -> scans.run(this::scan));
    }

    /** Looks from time to time; called more often. By the first call the pods that are desired have had time to ask. */
    public void tick() {
        enable();
        lock.lock();
        boolean due;
        try {
            due = timers.nanos() - scannedAt >= PERIOD.toNanos();
        } finally {
            lock.unlock();
        }
        if (due) {
            release();
        }
    }

    /** A driver came, or is another one: what failed may succeed now, and is tried without the rest of its pause. */
    public void driverChanged() {
        lock.lock();
        try {
            unused.values().forEach(RetriedTask::forgetPause);
        } finally {
            lock.unlock();
        }
        release();
    }

    /** Nothing else is looked at; what is under way is completed. */
    public void stop() {
        lock.lock();
        try {
            stopped = true;
            scans.cancelWait();
            unused.values().forEach(RetriedTask::cancelWait);
        } finally {
            lock.unlock();
        }
    }

    private void scan() {
        long begin = timers.nanos();
        reconstruction.runOnce();
        beginDue(unmounts.unused()).forEach((one, task) -> tasks.start("release-" + one.name(), () -> attempt(one, task)));
        lock.lock();
        try {
            scannedAt = timers.nanos();
            notBefore = scannedAt + Math.min(PAUSE_PER_SCAN * (scannedAt - begin), LONGEST_PAUSE.toNanos());
        } finally {
            lock.unlock();
        }
    }

    /** The unused volumes that are to be tried now. */
    private Map<CsiUnmounts.Unused, RetriedTask> beginDue(List<CsiUnmounts.Unused> all) {
        Map<CsiUnmounts.Unused, RetriedTask> due = new LinkedHashMap<>();
        Set<RecordLocation> found = new HashSet<>();
        lock.lock();
        try {
            for (CsiUnmounts.Unused one : all) {
                found.add(one.location());
                RetriedTask task = unused.computeIfAbsent(one.location(), _ -> task());
                if (task.begin()) {
                    due.put(one, task);
                }
            }
            // What is wanted again, or was removed by hand, keeps no pause.
            unused.forEach((location, task) -> {
                if (!found.contains(location)) {
                    task.cancelWait();
                }
            });
            unused.values().removeIf(RetriedTask::isIdle);
        } finally {
            lock.unlock();
        }
        return due;
    }

    private void attempt(CsiUnmounts.Unused one, RetriedTask task) {
        boolean released = task.run(() -> unmounts.release(one));
        // What was taken from a pod directory may have been the last use of what is staged.
        if (released && one.location() instanceof RecordLocation.OfPod) {
            release();
        }
    }
}
