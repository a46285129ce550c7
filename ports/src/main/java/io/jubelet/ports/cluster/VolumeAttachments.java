package io.jubelet.ports.cluster;

import io.jubelet.domain.csi.VolumeAttachment;

/** Volumes that controllers have attached to this node. Read anew each time. */
@FunctionalInterface
public interface VolumeAttachments {

    /**
     * An attachment.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when there is none of that name
     * @throws io.jubelet.ports.failure.PermissionDeniedException when it is not one of this node; API servers with node
     *     authorization report this also for one that does not exist
     * @throws io.jubelet.ports.failure.InternalException when it can't be understood
     */
    VolumeAttachment get(String name);
}
