package io.jubelet.app.message.csi;

import io.jubelet.domain.volume.name.UniqueVolumeName;
import java.util.Objects;

/**
 * May a disk of the network or an attached volume of a FlexVolume driver be used on this node? A controller decides that as for volumes of
 * CSI drivers, although it has nothing to attach for a disk: so no two nodes use one that is for one.
 *
 * @param uniqueName the name by which the status of the node has it
 * @param volume name of the volume in the pod, or of the PersistentVolume, for texts
 * @param attached whether there is something to attach, so that nothing works without the controller
 */
public record GetDiskAttachment(UniqueVolumeName uniqueName, String volume, boolean attached) {

    /** Rejects null. */
    public GetDiskAttachment {
        Objects.requireNonNull(uniqueName, "uniqueName");
        Objects.requireNonNull(volume, "volume");
    }
}
