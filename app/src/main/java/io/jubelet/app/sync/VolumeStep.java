package io.jubelet.app.sync;

import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;

/**
 * How far a volume of a pod has come, for the event that tells why it does not come further. The words are the kubelet's,
 * by which people search.
 */
final class VolumeStep {

    private static final String NODE_AFFINITY = "NodeAffinity check";
    private static final String MOUNT_OPTIONS = "MountOptionSupport check";

    private String volume;
    private boolean persistent;
    private boolean device;
    private String check = "";

    /** At the start, when nothing but its name in the pod is known. */
    VolumeStep(Volume volume) {
        this.volume = volume.name();
    }

    /** The persistent volume behind it is known, and its node is looked at. */
    void atNodeAffinity(ClaimedVolume claimed) {
        volume = claimed.volume().name();
        persistent = true;
        device = claimed.isDevice();
        check = NODE_AFFINITY;
    }

    /** Its mount options are looked at. */
    void atMountOptions() {
        check = MOUNT_OPTIONS;
    }

    /** It is being made ready. */
    void atSetUp() {
        check = "";
    }

    /** Whether the claim led to a persistent volume. */
    boolean knowsPersistentVolume() {
        return persistent;
    }

    /** The reason of the event. */
    String reason() {
        return device && !check.equals(NODE_AFFINITY) ? "FailedMapVolume" : "FailedMount";
    }

    /**
     * The message of the event.
     *
     * @param problem what is told of the failure
     */
    String message(PortException failure, String problem) {
        return (device ? "MapVolume." : "MountVolume.") + (check.isEmpty() ? work(failure) : check)
                + " failed for volume \"" + volume + "\" : " + problem;
    }

    private String work(PortException failure) {
        boolean missing = persistent && failure instanceof NotFoundException;
        if (device) {
            return missing ? "EvalHostSymlinks" : "MapBlockVolume";
        }
        return missing ? "NewMounter initialization" : "SetUp";
    }
}
