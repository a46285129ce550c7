package io.jubelet.app.message.volume;

import io.jubelet.domain.csi.RecordLocation;
import java.util.Objects;

/**
 * Has the driver published this volume for its pod, and is it ready?
 *
 * @param volume the volume of the pod
 */
public record IsVolumePublished(RecordLocation.OfPod volume) {

    /** Rejects null. */
    public IsVolumePublished {
        Objects.requireNonNull(volume, "volume");
    }
}
