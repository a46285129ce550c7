package io.jubelet.app.message.volume;

import io.jubelet.domain.volume.name.UniqueVolumeName;
import java.util.Objects;

/**
 * Does the API server know that a volume is in use here, so that no controller detaches it?
 *
 * @param volume the volume
 */
public record IsReportedInUse(UniqueVolumeName volume) {

    /** Rejects null. */
    public IsReportedInUse {
        Objects.requireNonNull(volume, "volume");
    }
}
