package io.jubelet.app.volume.csi;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.volume.VolumeOperationFinished;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.ports.event.ClaimEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * Events about volumes that are made larger, in the words of a kubelet.
 *
 * @param bus takes events
 * @param timers gives the time
 * @param nodeName name of the node
 */
record ExpansionReports(Bus bus, Timers timers, String nodeName) {

    private static final String START = "MountVolume.NodeExpandVolume ";

    /** Rejects null. */
    ExpansionReports {
        Objects.requireNonNull(bus, "bus");
        Objects.requireNonNull(timers, "timers");
        Objects.requireNonNull(nodeName, "nodeName");
    }

    Instant now() {
        return timers.instant();
    }

    /** A volume was made larger. */
    void done(Pod pod, ClaimedVolume claimed) {
        String message = START + "succeeded for volume \"" + claimed.volume().name() + "\" " + nodeName;
        new PodEvents(bus, timers).normal(pod, "FileSystemResizeSuccessful", message);
        claim(claimed, PodEvent.Type.NORMAL, "FileSystemResizeSuccessful", message);
    }

    /** A volume that is only read is not made larger. */
    void readOnly(Pod pod, ClaimedVolume claimed) {
        String message = START + "failed for volume \"" + claimed.volume().name() + "\" requested read-only file system";
        new PodEvents(bus, timers).warning(pod, "FileSystemResizeFailed", message);
        claim(claimed, PodEvent.Type.WARNING, "FileSystemResizeFailed", message);
    }

    private void claim(ClaimedVolume claimed, PodEvent.Type type, String reason, String message) {
        ObjectMeta claim = claimed.claim().metadata();
        bus.publish(EventTopics.CLAIM_EVENT,
                new ClaimEvent(claim.namespace(), claim.name(), claim.uid(), type, reason, message, now()));
    }

    /**
     * It was tried to make a volume larger that a pod runs with.
     *
     * @param plugin name of its plugin in the metrics of a kubelet
     * @param begin when that began, in nanoseconds of the timers
     */
    void finished(String plugin, boolean successful, long begin) {
        bus.publish(VolumeTopics.VOLUME_OPERATION_FINISHED, new VolumeOperationFinished(plugin, false, "volume_fs_resize", successful,
                Duration.ofNanos(timers.nanos() - begin)));
    }

    /** A volume that a pod runs with could not be made larger. */
    void failed(Pod pod, ClaimedVolume claimed, String why) {
        new PodEvents(bus, timers).warning(pod, "VolumeResizeFailed", "NodeExpandVolume.NodeExpandVolume failed for volume \""
                + claimed.volume().name() + "\" : " + why);
    }
}
