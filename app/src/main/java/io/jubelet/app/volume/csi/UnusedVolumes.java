package io.jubelet.app.volume.csi;

import io.jubelet.app.task.Tasks;
import io.jubelet.domain.csi.RecordPlace;
import io.jubelet.domain.value.Backoff;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Takes volumes from the node that no pod has or wants any more. Each is taken back by a task of its own and tried again after pauses of
 * its own: one whose driver fails or hangs holds up none of the others. Thread-safe.
 */
public final class UnusedVolumes {

    private static final Logger LOG = System.getLogger("io.jubelet.volume");

    /** A directory that people removed is noticed within this time. */
    private static final Duration PERIOD = Duration.ofMinutes(5);

    private final TakeBack takeBack;
    private final Reconstruction reconstruction;
    private final Backoff backoff;
    private final Timers timers;
    private final Tasks tasks;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<RecordPlace, Attempts> unused = new HashMap<>();
    /** Those of reading what there is. */
    private final Attempts looks = new Attempts();
    private boolean settled;
    private long lookedAt;

    UnusedVolumes(TakeBack takeBack, Reconstruction reconstruction, Backoff backoff, Timers timers, Tasks tasks) {
        this.takeBack = takeBack;
        this.reconstruction = reconstruction;
        this.backoff = backoff;
        this.timers = timers;
        this.tasks = tasks;
    }

    /** Tries of one kind of work, one at a time. Read and written with the lock. */
    private static final class Attempts {
        private boolean underWay;
        /** It is wanted once more after the one under way. */
        private boolean again;
        /** The next one after one that failed. */
        private Optional<Timers.Pending> retry = Optional.empty();
        private Optional<Duration> pause = Optional.empty();
        private String problem = "";

        /** Whether one is to begin now. */
        boolean begin() {
            again = underWay;
            if (underWay || retry.isPresent()) {
                return false;
            }
            underWay = true;
            return true;
        }

        boolean isIdle() {
            return !underWay && retry.isEmpty();
        }
    }

    /**
     * The pods that are wanted have asked for their volumes: from now on one that nobody asked for is unused. Called again, it does nothing.
     */
    public void settle() {
        lock.lock();
        try {
            if (settled) {
                return;
            }
            settled = true;
        } finally {
            lock.unlock();
        }
        release();
    }

    /** Takes back soon what is unused, without waiting for it. */
    public void release() {
        lock.lock();
        try {
            if (!settled || !looks.begin()) {
                return;
            }
        } finally {
            lock.unlock();
        }
        tasks.start("unused-volumes", this::look);
    }

    /** Looks from time to time; called more often. By the first call the pods that are wanted have had time to ask. */
    public void tick() {
        settle();
        lock.lock();
        boolean due;
        try {
            due = timers.nanos() - lookedAt >= PERIOD.toNanos();
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
            unused.values().forEach(this::forgetPause);
        } finally {
            lock.unlock();
        }
        release();
    }

    private void forgetPause(Attempts attempts) {
        attempts.retry.ifPresent(Timers.Pending::cancel);
        attempts.retry = Optional.empty();
        attempts.pause = Optional.empty();
        attempts.again = attempts.underWay;
    }

    private void look() {
        List<TakeBack.Unused> due = new ArrayList<>();
        String failure = failureOf(() -> {
            reconstruction.once();
            due.addAll(begun(takeBack.unused()));
        });
        lock.lock();
        boolean again;
        try {
            lookedAt = timers.nanos();
            again = ended(looks, failure);
        } finally {
            lock.unlock();
        }
        due.forEach(one -> tasks.start("release-" + one.name(), () -> attempt(one)));
        if (again) {
            release();
        }
    }

    /** Those of all that are unused that are to be tried now. */
    private List<TakeBack.Unused> begun(List<TakeBack.Unused> all) {
        List<TakeBack.Unused> due = new ArrayList<>();
        Set<RecordPlace> found = new HashSet<>();
        lock.lock();
        try {
            for (TakeBack.Unused one : all) {
                found.add(one.place());
                if (unused.computeIfAbsent(one.place(), _ -> new Attempts()).begin()) {
                    due.add(one);
                }
            }
            // What is wanted again, or was removed by people, keeps no pause.
            unused.forEach((place, attempts) -> {
                if (!found.contains(place)) {
                    attempts.retry.ifPresent(Timers.Pending::cancel);
                    attempts.retry = Optional.empty();
                }
            });
            unused.values().removeIf(Attempts::isIdle);
        } finally {
            lock.unlock();
        }
        return due;
    }

    private void attempt(TakeBack.Unused one) {
        String failure = failureOf(() -> takeBack.release(one));
        lock.lock();
        boolean again;
        try {
            Attempts attempts = unused.get(one.place());
            again = ended(attempts, failure);
            if (attempts.isIdle()) {
                unused.remove(one.place());
            }
        } finally {
            lock.unlock();
        }
        // What was taken from a pod directory may have been the last use of what is staged.
        if (again || failure.isEmpty() && one.place() instanceof RecordPlace.OfPod) {
            release();
        }
    }

    /** Why something failed, for users; empty when it did not. */
    private static String failureOf(Runnable work) {
        try {
            work.run();
            return "";
        } catch (PortException e) {
            return e.getMessage();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "taking back volumes that no pod has any more failed unexpectedly", e);
            return "internal error: " + e;
        }
    }

    /** With the lock; whether it is wanted once more at once. */
    private boolean ended(Attempts attempts, String failure) {
        if (!failure.isEmpty() && !failure.equals(attempts.problem)) {
            LOG.log(Level.WARNING, "volumes that no pod has any more can''t be released yet: {0}", failure);
        }
        attempts.underWay = false;
        attempts.problem = failure;
        if (failure.isEmpty()) {
            attempts.pause = Optional.empty();
            return attempts.again;
        }
        Duration pause = backoff.after(attempts.pause);
        attempts.pause = Optional.of(pause);
        attempts.retry = Optional.of(timers.after(pause, () -> retry(attempts)));
        return false;
    }

    private void retry(Attempts attempts) {
        lock.lock();
        try {
            attempts.retry = Optional.empty();
        } finally {
            lock.unlock();
        }
        release();
    }
}
