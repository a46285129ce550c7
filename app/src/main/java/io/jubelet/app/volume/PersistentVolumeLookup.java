package io.jubelet.app.volume;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.claim.ClaimUse;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.migration.MigratedVolumes;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.failure.PortException;
import java.util.Optional;

/** Finds the volumes that pods reach through claims, anew each time that a pod is about to start. */
final class PersistentVolumeLookup {

    private final Optional<VolumeClaims> claims;

    /** Claims of this cluster; a node of its own has none. */
    PersistentVolumeLookup(Optional<VolumeClaims> claims) {
        this.claims = claims;
    }

    /**
     * The persistent volume behind a volume of a pod; empty when it is not reached through a claim. One of a type that a CSI driver
     * has taken over is already that of the driver.
     *
     * @throws PodConfigException when claim or volume is missing, not bound, not for this pod, or nothing that the driver has
     */
    Optional<ClaimedVolume> of(Pod pod, Volume volume) throws PodConfigException {
        Optional<ClaimUse> use = ClaimUse.of(pod, volume);
        return use.isPresent() ? Optional.of(migrated(found(use.get()))) : Optional.empty();
    }

    private static ClaimedVolume migrated(ClaimedVolume found) throws PodConfigException {
        return MigratedVolumes.isMigrated(found.volume()) ? found.migrated(MigratedVolumes.persistent(found.volume())) : found;
    }

    private ClaimedVolume found(ClaimUse use) throws PodConfigException {
        VolumeClaims cluster = claims.orElseThrow(
                () -> use.claimUnread("this node belongs to no cluster"));
        PersistentVolumeClaim claim;
        try {
            claim = use.usable(cluster.claim(use.namespace(), use.claimName()));
        } catch (PortException e) {
            throw use.claimUnread(e.getMessage());
        }
        return use.bound(claim, volume(use, cluster, claim.volumeName()));
    }

    private static Optional<PersistentVolume> volume(ClaimUse use, VolumeClaims cluster, String name)
            throws PodConfigException {
        try {
            return cluster.volume(name);
        } catch (PortException e) {
            throw use.volumeUnread(name, e.getMessage());
        }
    }
}
