package io.jubelet.domain.volume.migration;

import io.jubelet.domain.volume.CloudVolumeSource.VsphereVolume;
import io.jubelet.domain.volume.claim.PersistentVolume;
import java.util.Map;

/** Disks of vSphere ({@code vsphereVolume}). */
final class VsphereDisks {

    private static final InTreePlugin PLUGIN = InTreePlugin.VSPHERE;
    private static final String REGION = "topology.csi.vmware.com/region";

    private VsphereDisks() {
    }

    static PersistentVolume inline(VsphereVolume disk) {
        return InlineVolume.named(PLUGIN, disk.volumePath(), source(disk), InlineVolume.READ_WRITE_ONCE);
    }

    static PersistentVolume persistent(PersistentVolume volume, VsphereVolume disk) {
        return volume.withSource(source(disk).make()).withNodes(MigratedTopology.of(volume).zoneAndRegion(PLUGIN.zoneKey(), REGION));
    }

    private static CsiSource source(VsphereVolume disk) {
        return CsiSource.of(PLUGIN, disk.volumePath()).fsType(disk.fsType()).attributes(disk.storagePolicyName().isEmpty() ? Map.of()
                : Map.of("storagepolicyname", disk.storagePolicyName()));
    }
}
