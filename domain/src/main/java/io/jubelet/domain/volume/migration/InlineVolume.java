package io.jubelet.domain.volume.migration;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import java.util.List;
import java.util.Optional;

/** Makes persistent volumes that represent inline volumes of pods. Such a volume has a file system, and no claim. */
final class InlineVolume {

    static final String READ_WRITE_ONCE = "ReadWriteOnce";
    static final String READ_ONLY_MANY = "ReadOnlyMany";
    static final String READ_WRITE_MANY = "ReadWriteMany";

    private InlineVolume() {
    }

    /** A volume that is named by its driver and its handle, or by what else is its own. */
    static PersistentVolume named(InTreePlugin plugin, String name, CsiSource source, String mode) {
        return of(plugin.driver() + "-" + name, source.make(), mode);
    }

    /** A volume with this name, which no other volume of the driver may have: directories are named by it. */
    static PersistentVolume of(String name, PersistentVolumeSource.Csi source, String mode) {
        return new PersistentVolume(ObjectMeta.builder().name(name).build(), source, Optional.empty(), List.of(mode), List.of(),
                VolumeMode.FILESYSTEM, Optional.empty());
    }
}
