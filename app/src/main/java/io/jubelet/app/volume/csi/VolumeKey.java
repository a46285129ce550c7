package io.jubelet.app.volume.csi;

import io.jubelet.domain.csi.CsiVolume;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.volume.RecordedVolume;
import java.util.Objects;

/**
 * Identity of a volume for its driver, whichever pods have it.
 *
 * @param driver name of the CSI driver; {@value #LOCAL}, which no driver can be called, for local volumes
 * @param handle handle of the volume; the name of the persistent volume for local volumes
 */
record VolumeKey(String driver, String handle) {

    /** Plugin of local volumes. */
    static final String LOCAL = "kubernetes.io/local-volume";

    VolumeKey {
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(handle, "handle");
    }

    static VolumeKey of(VolumeRecord record) {
        return new VolumeKey(record.driver(), record.handle());
    }

    static VolumeKey of(CsiVolume volume) {
        return new VolumeKey(volume.driver(), volume.handle());
    }

    /** The key of a local volume by the name of the persistent volume. */
    static VolumeKey ofLocal(String name) {
        return new VolumeKey(LOCAL, name);
    }

    /** Only for volumes of CSI drivers. */
    UniqueVolumeName uniqueName() {
        return CsiVolumeNames.unique(driver, handle);
    }

    /** Whether a record says that a pod has or may have this volume. */
    boolean isPublished(RecordedVolume recorded) {
        return recorded instanceof RecordedVolume.Readable(RecordLocation.OfPod _, VolumeRecord record)
                && of(record).equals(this);
    }
}
