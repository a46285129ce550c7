package io.jubelet.domain.volume.claim;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.VolumePlan;
import java.util.List;
import java.util.Objects;

/**
 * A persistent volume together with the claim that a pod reached it by.
 *
 * @param claim the claim
 * @param volume its volume
 * @param readOnly whether the pod may only read it; containers that mount it must not be given more
 */
public record ClaimedVolume(PersistentVolumeClaim claim, PersistentVolume volume, boolean readOnly) {

    /** Rejects null. */
    public ClaimedVolume {
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(volume, "volume");
    }

    /**
     * What must be on the machine for it.
     *
     * @throws PodConfigException when it is of a kind that this agent does not mount
     */
    public VolumePlan plan() throws PodConfigException {
        if (volume.mode() == VolumeMode.BLOCK) {
            throw refused("has the volumeMode Block, and block devices are not supported");
        }
        return switch (volume.source()) {
            case PersistentVolumeSource.Local local -> local(local);
            case PersistentVolumeSource.HostPath host -> hostPath(host);
            case PersistentVolumeSource.Other other -> throw refused((other.type().isEmpty()
                    ? "is of an unknown type" : "is of the type " + other.type())
                    + ", which is not supported; local and hostPath are");
        };
    }

    private VolumePlan local(PersistentVolumeSource.Local local) throws PodConfigException {
        List<String> options = volume.mountOptions();
        if (!options.isEmpty()) {
            throw refused("has mountOptions (" + String.join(", ", options) + "), which are not supported for local volumes; "
                    + "give them to the mount on the machine");
        }
        return new VolumePlan.Local(volume.name(), local.path(), readOnly);
    }

    private VolumePlan hostPath(PersistentVolumeSource.HostPath host) throws PodConfigException {
        if (!volume.mountOptions().isEmpty()) {
            // The kubelet's words for all types that are not mounted.
            throw new PodConfigException("Mount options are not supported for this volume type");
        }
        return new VolumePlan.HostPath(host.path(), host.pathType());
    }

    private PodConfigException refused(String why) {
        return new PodConfigException("persistent volume \"" + volume.name() + "\" " + why);
    }
}
