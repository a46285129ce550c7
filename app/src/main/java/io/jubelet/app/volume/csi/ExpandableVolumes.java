package io.jubelet.app.volume.csi;

import io.jubelet.domain.csi.CsiVolume;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.ports.volume.HostVolumes;
import java.util.Optional;

/**
 * The volumes that can be made larger on this node.
 *
 * @param host has the CSI drivers
 * @param shared shared state of volumes
 * @param volumes those that this machine provides by itself
 */
record ExpandableVolumes(CsiHost host, CsiLookups lookups, SharedVolumes shared, HostVolumes volumes) {

    /** A volume of a pod; absent when volumes of its type are not made larger on nodes. */
    Optional<ExpandableVolume> of(Pod pod, Volume volume, ClaimedVolume claimed) {
        return switch (claimed.volume().source()) {
            case PersistentVolumeSource.Csi source -> Optional.of(new ExpandableDriverVolume(this, pod,
                    CsiVolume.persistent(claimed.volume(), source, claimed.readOnly()), source.nodeExpandSecretRef(), claimed.migrated()));
            case PersistentVolumeSource.Local _ ->
                Optional.of(new ExpandableLocalVolume(volumes, shared.locals(), pod.uid(), volume.name(), claimed));
            default -> Optional.empty();
        };
    }
}
