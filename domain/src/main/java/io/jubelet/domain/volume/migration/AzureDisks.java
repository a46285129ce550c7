package io.jubelet.domain.volume.migration;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.CloudVolumeSource.AzureDisk;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Disks of Azure ({@code azureDisk}); the driver has managed disks only. */
final class AzureDisks {

    private static final InTreePlugin PLUGIN = InTreePlugin.AZURE_DISK;
    private static final String MANAGED = "Managed";

    private AzureDisks() {
    }

    /** A mode that is empty is none; in a persistent volume it is given to the driver as it is. */
    static PersistentVolume inline(AzureDisk disk) throws PodConfigException {
        return InlineVolume.of(
                disk.diskURI(), source(disk, disk.cachingMode().filter(mode -> !mode.isEmpty())), InlineVolume.READ_WRITE_ONCE);
    }

    static PersistentVolume persistent(PersistentVolume volume, AzureDisk disk) throws PodConfigException {
        return volume.withSource(source(disk, disk.cachingMode()));
    }

    private static PersistentVolumeSource.Csi source(AzureDisk disk, Optional<String> cachingMode) throws PodConfigException {
        if (disk.kind().filter(kind -> !kind.equalsIgnoreCase(MANAGED)).isPresent()) {
            throw new PodConfigException("kind(" + disk.kind().get() + ") is not supported in csi migration");
        }
        Map<String, String> attributes = new HashMap<>(Map.of("kind", MANAGED));
        cachingMode.ifPresent(mode -> attributes.put("cachingmode", mode));
        disk.fsType().ifPresent(type -> attributes.put("fstype", type));
        return CsiSource.of(PLUGIN, disk.diskURI()).readOnly(disk.readOnly().orElse(false)).fsType(disk.fsType().orElse(""))
                .attributes(attributes).make();
    }
}
