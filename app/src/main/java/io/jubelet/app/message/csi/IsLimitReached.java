package io.jubelet.app.message.csi;

import io.jubelet.domain.volume.name.UniqueVolumeName;
import java.util.Objects;

/**
 * Is a persistent volume of a CSI driver not attached because the driver has as many volumes on this node as it can have (KEP-4876)? Then
 * the driver is asked for its limit, and the CSINode has it before the answer comes.
 *
 * @param volume the volume
 */
public record IsLimitReached(UniqueVolumeName volume) {

    /** Rejects null. */
    public IsLimitReached {
        Objects.requireNonNull(volume, "volume");
    }
}
