package io.jubelet.app.volume;

import io.jubelet.app.task.Tasks;
import io.jubelet.app.volume.csi.VolumeExpansions;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.Backoff;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.claim.ClaimUse;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.expand.VolumeExpansion;
import io.jubelet.domain.volume.plan.UsedVolumes;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger.Level;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether volumes of running pods have grown, no more often than a kubelet syncs pods, and without blocking the caller.
 * A volume that has to become larger and could not is tried again earlier, with the pauses of a kubelet. One that can't be looked
 * up is checked the next time: a running pod is not affected.
 */
final class GrowingVolumes {

    static final Duration PERIOD = Duration.ofSeconds(60);

    /**
     * Pauses before the next attempts for a volume that could not become larger yet.
     *
     * @param failed after one that failed; those of a kubelet
     * @param waiting after one that found that the controller has to act first
     */
    record Pauses(Backoff failed, Backoff waiting) {

        private static final Backoff FIRST = Backoff.between(Duration.ofMillis(500), Duration.ofSeconds(122));
        private static final Pauses NONE = new Pauses(FIRST, FIRST);
    }

    private static final Logger LOG = System.getLogger(GrowingVolumes.class.getName());

    private final Optional<VolumeExpansions> expansions;
    private final PersistentVolumeLookup claims;
    private final Timers timers;
    private final Tasks tasks;
    private volatile boolean stopped;

    /**
     * Looks at volumes.
     *
     * @param expansions makes them larger; absent where there is no cluster
     */
    GrowingVolumes(Optional<VolumeExpansions> expansions, PersistentVolumeLookup claims, Timers timers, Tasks tasks) {
        this.expansions = expansions;
        this.claims = claims;
        this.timers = timers;
        this.tasks = tasks;
    }

    /** Looks at those of a pod that runs, if that is due. */
    void check(Pod pod, PodState state) {
        if (expansions.isEmpty()) {
            return;
        }
        List<Volume> volumes = UsedVolumes.of(pod.spec()).stream().filter(volume -> mayGrow(pod, volume, state)).toList();
        if (!volumes.isEmpty() && isDue(state)) {
            expansions.get().runs(pod.uid());
            start(pod, () -> volumes.forEach(volume -> check(pod, volume, state)));
        }
    }

    private void start(Pod pod, Runnable work) {
        tasks.start("expand-" + pod.metadata().name(), work);
    }

    /** Volumes that an earlier agent set up for a running pod are not set up again, so they are unknown at first. */
    private static boolean mayGrow(Pod pod, Volume volume, PodState state) {
        String name = volume.name();
        return state.ready.containsKey(name) ? state.expandable.contains(name)
                : !state.isOpen(name) && ClaimUse.of(pod, volume).isPresent() && !state.neverLarger.contains(name);
    }

    private boolean isDue(PodState state) {
        long now = timers.nanos();
        return state.lock(() -> {
            boolean due = state.sizesCheckedAt.isEmpty() || now - state.sizesCheckedAt.get() >= PERIOD.toNanos();
            if (due) {
                state.sizesCheckedAt = Optional.of(now);
            }
            return due;
        });
    }

    private void check(Pod pod, Volume volume, PodState state) {
        try {
            Optional<ClaimedVolume> claimed = claims.of(pod, volume);
            if (claimed.filter(found -> VolumeExpansion.isForNodes(found.volume())).isPresent()) {
                attempted(pod, volume, state, expansions.orElseThrow().online(pod, volume, claimed.get()));
            } else {
                state.neverLarger.add(volume.name());
            }
        } catch (PodConfigException e) {
            LOG.log(Level.DEBUG, "pod {0}: the size of volume \"{1}\" is not known now: {2}", pod.fullName(), volume.name(),
                    e.getMessage());
        } catch (CancelledException e) {
            LOG.log(Level.DEBUG, "pod {0}: looking at the size of volume \"{1}\" was interrupted", pod.fullName(), volume.name());
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "looking at the size of volume \"" + volume.name() + "\" of pod " + pod.fullName()
                    + " failed unexpectedly", e);
        }
    }

    private void attempted(Pod pod, Volume volume, PodState state, VolumeExpansions.Attempt attempt) {
        Pauses pauses = state.growing.getOrDefault(volume.name(), Pauses.NONE);
        switch (attempt) {
            case OVER -> state.growing.remove(volume.name());
            case WAITS -> {
                state.growing.put(volume.name(), new Pauses(Pauses.FIRST, pauses.waiting().failed()));
                checkAgain(pod, volume, state, pauses.waiting().pause());
            }
            case FAILED -> {
                state.growing.put(volume.name(), new Pauses(pauses.failed().failed(), Pauses.FIRST));
                checkAgain(pod, volume, state, pauses.failed().pause());
            }
        }
    }

    /** Pauses that are longer than the period are left to the next check of all volumes. */
    private void checkAgain(Pod pod, Volume volume, PodState state, Duration pause) {
        if (pause.compareTo(PERIOD) < 0) {
            timers.after(pause, () -> {
                if (!stopped) {
                    start(pod, () -> check(pod, volume, state));
                }
            });
        }
    }

    /** No other attempt begins. */
    void stop() {
        stopped = true;
    }
}
