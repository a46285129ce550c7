package io.jubelet.app.message.csi;

import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import java.util.Objects;

/**
 * Is a persistent volume of a CSI driver attached to this node, so that it may be mounted? For volumes that a controller attaches only
 * ({@link io.jubelet.domain.csi.CsiDriver#isAttached}).
 *
 * @param driver name of the driver
 * @param handle what the driver calls the volume
 * @param volume name of the PersistentVolume, for texts
 */
public record GetAttachment(String driver, String handle, String volume) {

    /** Rejects null. */
    public GetAttachment {
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(handle, "handle");
        Objects.requireNonNull(volume, "volume");
    }

    /** The name by which the status of the node has it. */
    public UniqueVolumeName uniqueName() {
        return CsiVolumeNames.unique(driver, handle);
    }
}
