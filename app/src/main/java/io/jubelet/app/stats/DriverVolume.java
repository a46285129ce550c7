package io.jubelet.app.stats;

import io.jubelet.app.message.csi.MeasureVolume;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.stats.summary.VolumeUse.PvcReference;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.KubeletDirectories;
import java.util.Objects;
import java.util.Optional;

/**
 * A volume of a CSI driver in a pod.
 *
 * @param pod the pod
 * @param device whether containers open it as a block device
 * @param directory name of its directory: that of the volume in the pod, or of the persistent volume
 * @param name name of the volume in the pod
 * @param claim claim that it comes from
 */
record DriverVolume(Pod pod, boolean device, String directory, String name, Optional<PvcReference> claim) {

    /** Rejects null. */
    DriverVolume {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(directory, "directory");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(claim, "claim");
    }

    /** By which it is known as long as its pod is there. */
    record Key(String podUid, String directory, String name) {
    }

    /** Where it is recorded whose volume it is. */
    RecordLocation.OfPod location() {
        return device ? new RecordLocation.Mapped(pod.uid(), directory) : new RecordLocation.Published(pod.uid(), directory);
    }

    /** What is asked for it. */
    MeasureVolume question(VolumeRecord record, KubeletDirectories directories) {
        var names = CsiVolumeNames.persistent(directories, directory, record.driver(), record.handle());
        return new MeasureVolume(record.driver(), record.handle(),
                device ? names.devicePublishing(pod.uid()) : names.mountPath(pod.uid()));
    }

    Key key() {
        return new Key(pod.uid(), directory, name);
    }
}
