package io.jubelet.ports.cluster;

import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.expand.ClaimChange;
import java.time.Instant;
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

    /**
     * Reports to a claim how far its volume is expanded here.
     *
     * @param claim as it was read; only this state of it is changed when the change is exclusive
     * @param at when that happened
     * @return the claim after it
     * @throws io.jubelet.ports.failure.NotFoundException when it is gone
     * @throws io.jubelet.ports.failure.ConflictException when the change is exclusive, and another client was first
     * @throws io.jubelet.ports.failure.PermissionDeniedException when no pod of this node uses it
     */
    PersistentVolumeClaim change(PersistentVolumeClaim claim, ClaimChange change, Instant at);
}
