package io.jubelet.ports.cluster;

import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import java.util.Optional;

/**
 * Claims that pods of this node use, and the volumes that they are bound to. Read anew each time: what was bound a moment ago
 * may be bound to another now.
 */
public interface VolumeClaims {

    /**
     * A claim.
     *
     * @return empty when there is none of that name
     * @throws io.jubelet.ports.failure.PermissionDeniedException when no pod of this node uses it
     * @throws io.jubelet.ports.failure.InternalException when it can't be understood
     */
    Optional<PersistentVolumeClaim> claim(String namespace, String name);

    /**
     * A volume.
     *
     * @return empty when there is none of that name
     * @throws io.jubelet.ports.failure.PermissionDeniedException when it does not belong to a claim that a pod of this node uses;
     *     API servers with node authorization report this also for a volume that does not exist
     * @throws io.jubelet.ports.failure.InternalException when it can't be understood
     */
    Optional<PersistentVolume> volume(String name);
}
