package io.jubelet.app.volume;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.domain.explain.VolumeDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.event.PersistentVolumeEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.FileSystemMismatchException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;

/** Events and log lines about volumes that are not ready. */
final class VolumeReports {

    private static final Logger LOG = System.getLogger(VolumeReports.class.getName());

    /** Time after which the sync of a kubelet fails that waits for the volumes of a pod. */
    static final Duration LIMIT = Duration.ofSeconds(123);

    private final Bus bus;
    private final PodEvents events;
    private final Decisions decisions;
    private final Timers timers;
    /** Volumes that were logged as slow. */
    private final Set<Operation> reported = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    VolumeReports(Bus bus, Decisions decisions, Timers timers) {
        this.bus = bus;
        this.events = new PodEvents(bus, timers);
        this.decisions = decisions;
        this.timers = timers;
    }

    /** A volume is ready that was not. */
    void ready(Pod pod, String volume) {
        decisions.made(pod, new VolumeDecision.Ready(volume));
    }

    /** A volume is waited for that has not failed. */
    void awaited(Pod pod, String volume, String message) {
        decisions.made(pod, new VolumeDecision.Awaited(volume, message));
    }

    /** A volume failed, and is tried again after this pause. */
    void waits(Pod pod, String volume, String problem, Duration pause) {
        decisions.made(pod, new VolumeDecision.Failed(volume, problem, decisions.after(pause)));
    }

    /** An attempt to mount a volume failed. A persistent volume has an event of its own when another file system is on it than it says. */
    void failed(Pod pod, SetUpProgress progress, PortException failure, String problem) {
        if (failure instanceof FileSystemMismatchException) {
            progress.found().persistent().ifPresent(volume -> bus.publish(EventTopics.VOLUME_EVENT, new PersistentVolumeEvent(volume.name(),
                    volume.metadata().uid(), PodEvent.Type.WARNING, "FailedMountOnFilesystemMismatch",
                    "MountVolume failed for volume \"" + volume.name() + "\" " + problem, timers.instant())));
        }
        events.warning(pod, progress.reason(), progress.message(failure, problem));
    }

    /**
     * Claims that are not usable and volumes without a plugin are reported together, unless all volumes of the pod are mounted.
     *
     * @param missing volumes of the pod that are not ready
     */
    void unprocessed(Pod pod, PodVolumeStates state, Set<String> missing) {
        Map<String, String> unusable = state.takeUnprocessed();
        if (!unusable.isEmpty() && !missing.isEmpty()) {
            events.warning(pod, "FailedMount", "Unable to attach or mount volumes: unmounted volumes="
                    + names(missing) + ", unattached volumes=" + names(state.unattached())
                    + ", failed to process volumes=" + names(unusable.keySet()) + ": "
                    + String.join("; ", unusable.values()));
        }
    }

    static String names(Collection<String> volumes) {
        return "[" + String.join(" ", new TreeSet<>(volumes)) + "]";
    }

    /** Logs once that a volume takes long. */
    void takesLong(Pod pod, String volume, Operation operation) {
        Duration age = Duration.ofNanos(timers.nanos() - operation.begunAt());
        if (!operation.isOver() && age.compareTo(LIMIT) >= 0 && reported.add(operation)) {
            LOG.log(Level.WARNING, "pod {0}: volume \"{1}\" has not been set up within {2} s; if its file system does not "
                    + "answer, repair or unmount it", pod.fullName(), volume, LIMIT.toSeconds());
        }
    }
}
