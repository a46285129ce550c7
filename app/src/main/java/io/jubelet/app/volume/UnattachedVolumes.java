package io.jubelet.app.volume;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.IsLimitReached;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.explain.EndDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.status.PodFailure;
import io.jubelet.domain.status.PodRejection;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.util.Set;

/**
 * Acts when volumes of a pod have been waiting for long to be attached: an event, or the end of the pod where a driver can't
 * have one more volume on this node (KEP-4876).
 */
final class UnattachedVolumes {

    private static final String REASON = "VolumeAttachmentLimitExceeded";

    private final Bus bus;
    private final PodEvents events;
    private final Decisions decisions;
    private final Timers timers;

    UnattachedVolumes(Bus bus, PodEvents events, Decisions decisions, Timers timers) {
        this.bus = bus;
        this.events = events;
        this.decisions = decisions;
        this.timers = timers;
    }

    /**
     * Does this as often as a kubelet's syncs fail because of such volumes. A pod that has all of its volumes needs none of them to be
     * attached, also when the driver of one is to be asked for it again.
     *
     * @param missing volumes of the pod that are not ready
     */
    void check(Pod pod, PodVolumeStates state, Set<String> missing) {
        Set<String> unattached = state.unattached();
        if (missing.isEmpty() || !state.reportUnattached(timers.nanos(), VolumeReports.LIMIT)) {
            return;
        }
        String volumes = "unmounted volumes=" + VolumeReports.names(missing) + ", unattached volumes="
                + VolumeReports.names(unattached) + ", failed to process volumes=[]: context deadline exceeded";
        if (unattached.stream().anyMatch(volume -> isLimitReached(state, volume))) {
            reject(pod, "Node has reached its volume attachment limit, rejecting pod. " + volumes);
        } else {
            events.warning(pod, "FailedMount", "Unable to attach or mount volumes: " + volumes);
        }
    }

    private boolean isLimitReached(PodVolumeStates state, String volume) {
        return state.failure(volume).flatMap(FailedVolume::csi).filter(this::isLimitReached).isPresent();
    }

    private boolean isLimitReached(UniqueVolumeName volume) {
        try {
            return bus.askOrCancel(CsiTopics.LIMIT_REACHED, new IsLimitReached(volume)).reached();
        } catch (PortException _) {
            return false;
        }
    }

    private void reject(Pod pod, String message) {
        events.warning(pod, REASON, message);
        decisions.made(pod, new EndDecision.Killed(REASON, message));
        bus.publish(PodTopics.KILL_POD, KillPod.rejection(pod.uid(), new PodFailure(REASON, PodRejection.message(message))));
    }
}
