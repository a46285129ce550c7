package io.jubelet.domain.volume.migration;

import io.jubelet.domain.volume.CloudVolumeSource.Cinder;
import io.jubelet.domain.volume.claim.PersistentVolume;

/** Disks of OpenStack ({@code cinder}). The driver has the credentials: Secrets of volumes are not used. */
final class CinderDisks {

    private static final InTreePlugin PLUGIN = InTreePlugin.CINDER;

    private CinderDisks() {
    }

    static PersistentVolume inline(Cinder disk) {
        return InlineVolume.named(PLUGIN, disk.volumeID(), source(disk), InlineVolume.READ_WRITE_ONCE);
    }

    static PersistentVolume persistent(PersistentVolume volume, Cinder disk) {
        return volume.withSource(source(disk).make()).withNodes(MigratedTopology.of(volume).zones(PLUGIN.zoneKey()));
    }

    private static CsiSource source(Cinder disk) {
        return CsiSource.of(PLUGIN, disk.volumeID()).readOnly(disk.readOnly()).fsType(disk.fsType());
    }
}
