package io.jubelet.app.volume;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.volume.MountSubPaths;
import io.jubelet.app.message.volume.MountedSubPaths;
import io.jubelet.app.message.volume.SetUpVolumes;
import io.jubelet.app.message.volume.TearDownVolumes;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.message.volume.VolumesVerdict;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.plan.UsedVolumes;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The volumes of pods as their workers see them: each call asks the volume concern, and waits for a limited time
 * ({@link io.jubelet.app.volume}).
 */
public final class PodVolumes {

    private static final Duration RETRY = Duration.ofSeconds(10);

    private final Bus bus;
    private final Timers timers;
    /** By uid, monotonic nanoseconds; what is overdue is due once more later. */
    private final Map<String, Long> recheckAt = new ConcurrentHashMap<>();

    /** Asks on this bus. */
    public PodVolumes(Bus bus, Timers timers) {
        this.bus = bus;
        this.timers = timers;
    }

    /**
     * The volumes that containers of the pod use, by name; those that are not ready are being made.
     *
     * @throws VolumesNotReadyException when one is not ready
     * @throws InterruptedException when the worker was interrupted; what was begun goes on
     */
    public Map<String, ReadyVolume> setUp(Pod pod) throws InterruptedException {
        return UsedVolumes.of(pod.spec()).isEmpty() ? Map.of() : ask(pod, false);
    }

    /**
     * Brings files up to date while the pod runs. Those that can't be stay as they are, and an event says why.
     *
     * @throws VolumesNotReadyException when one was never ready since this agent started
     * @throws InterruptedException when the worker was interrupted; what was begun goes on
     */
    public void refresh(Pod pod) throws InterruptedException {
        if (recheckAt.containsKey(pod.uid()) || !UsedVolumes.changing(pod.spec()).isEmpty() || mayNeedRepublish(pod)) {
            ask(pod, true);
        }
    }

    /** A CSI driver may want to be asked for a volume again and again. */
    private static boolean mayNeedRepublish(Pod pod) {
        return UsedVolumes.of(pod.spec()).stream().anyMatch(volume -> volume.isPersistent()
                || volume.source().filter(DriverVolumeSource.Csi.class::isInstance).isPresent());
    }

    private Map<String, ReadyVolume> ask(Pod pod, boolean running) throws InterruptedException {
        VolumesVerdict verdict = bus.ask(VolumeTopics.SET_UP_VOLUMES, new SetUpVolumes(pod, running));
        verdict.recheckIn().ifPresentOrElse(pause -> recheckAt.put(pod.uid(), timers.nanos() + pause.toNanos()),
                () -> recheckAt.remove(pod.uid()));
        if (!verdict.problems().isEmpty()) {
            throw new VolumesNotReadyException(verdict.problems(), verdict.recheckIn().orElse(RETRY));
        }
        return verdict.ready();
    }

    /** When the volumes of a pod have to be looked at again at the latest; absent when only changes elsewhere matter. */
    public Optional<Duration> refreshIn(Pod pod) {
        return Optional.ofNullable(recheckAt.get(pod.uid())).map(at -> Duration.ofNanos(at - timers.nanos()))
                .map(left -> left.isPositive() ? left : RETRY);
    }

    /**
     * Makes the parts of volumes ready that a container mounts, by their index.
     *
     * @throws PodConfigException when one can't be made
     * @throws InterruptedException when the worker was interrupted; what was begun goes on
     */
    public Map<Integer, String> mountSubPaths(Pod pod, String container, List<SubPath> requested)
            throws PodConfigException, InterruptedException {
        if (requested.isEmpty()) {
            return Map.of();
        }
        MountedSubPaths mounted = bus.ask(VolumeTopics.MOUNT_SUB_PATHS, new MountSubPaths(pod, container, requested));
        if (!mounted.problem().isEmpty()) {
            throw new PodConfigException(mounted.problem());
        }
        return mounted.paths();
    }

    /**
     * Takes away the volumes of a pod that has no containers any more.
     *
     * @throws PortException when some are still there; they are tried again by themselves, and the worker is notified of the end
     * @throws InterruptedException when the worker was interrupted; what was begun goes on
     */
    public void tearDown(Pod pod) throws InterruptedException {
        String problem = bus.ask(VolumeTopics.TEAR_DOWN_VOLUMES, new TearDownVolumes(pod)).problem();
        if (!problem.isEmpty()) {
            throw new UnavailableException(problem);
        }
        recheckAt.remove(pod.uid());
    }
}
