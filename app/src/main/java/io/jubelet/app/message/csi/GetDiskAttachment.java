package io.jubelet.app.message.csi;

import io.jubelet.domain.volume.name.UniqueVolumeName;
import java.util.Objects;

/**
 * May a disk of the network be used on this node? A controller decides that as for volumes of CSI drivers, although it has nothing to
 * attach: so no two nodes use a disk that is for one.
 *
 * @param uniqueName the name by which the status of the node has it
 * @param volume name of the volume in the pod, or of the PersistentVolume, for texts
 */
public record GetDiskAttachment(UniqueVolumeName uniqueName, String volume) {

    /** Rejects null. */
    public GetDiskAttachment {
        Objects.requireNonNull(uniqueName, "uniqueName");
        Objects.requireNonNull(volume, "volume");
    }
}
