package io.jubelet.app.message.csi;

import io.jubelet.domain.volume.name.UniqueVolumeName;
import java.util.Set;

/**
 * {@link GetAttachment} may have another answer for these volumes now.
 *
 * @param volumes volumes that were attached or detached, or that were reported to the API server
 */
public record AttachmentsChanged(Set<UniqueVolumeName> volumes) {

    /** Copies the set. */
    public AttachmentsChanged {
        volumes = Set.copyOf(volumes);
    }
}
