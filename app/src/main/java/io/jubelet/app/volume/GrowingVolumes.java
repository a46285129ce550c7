package io.jubelet.app.volume;

import io.jubelet.app.task.Tasks;
import io.jubelet.app.volume.csi.VolumeExpansions;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
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
    void check(Pod pod, PodVolumeStates state) {
        if (expansions.isEmpty()) {
            return;
        }
        List<Volume> volumes = UsedVolumes.of(pod.spec()).stream().filter(volume -> mayGrow(pod, volume, state)).toList();
        if (!volumes.isEmpty() && state.sizes().checkedIfDue(timers.nanos(), PERIOD)) {
            expansions.get().runs(pod.uid());
            start(pod, () -> volumes.forEach(volume -> check(pod, volume, state)));
        }
    }

    private void start(Pod pod, Runnable work) {
        tasks.start("expand-" + pod.metadata().name(), work);
    }

    /** Volumes that an earlier agent set up for a running pod are not set up again, so they are unknown at first. */
    private static boolean mayGrow(Pod pod, Volume volume, PodVolumeStates state) {
        String name = volume.name();
        return state.isReady(name) ? state.sizes().isExpandable(name)
                : !state.isOpen(name) && ClaimUse.of(pod, volume).isPresent() && !state.sizes().isNeverLarger(name);
    }

    private void check(Pod pod, Volume volume, PodVolumeStates state) {
        try {
            Optional<ClaimedVolume> claimed = claims.of(pod, volume);
            if (claimed.filter(found -> VolumeExpansion.isForNodes(found.volume())).isPresent()) {
                state.sizes().attempted(volume.name(), expansions.orElseThrow().online(pod, volume, claimed.get()))
                        .ifPresent(pause -> checkAgain(pod, volume, state, pause));
            } else {
                state.sizes().neverLarger(volume.name());
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

    /** Pauses that are longer than the period are left to the next check of all volumes. */
    private void checkAgain(Pod pod, Volume volume, PodVolumeStates state, Duration pause) {
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
