package io.jubelet.app.stats;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.stats.summary.VolumeUse.ClaimReference;
import java.util.Objects;
import java.util.Optional;

/**
 * A volume of a CSI driver in a pod.
 *
 * @param pod the pod
 * @param directory name of its directory
 * @param name name of the volume in the pod
 * @param claim claim that it comes from
 */
record DriverVolume(Pod pod, String directory, String name, Optional<ClaimReference> claim) {

    /** Rejects null. */
    DriverVolume {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(directory, "directory");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(claim, "claim");
    }

    /** By which it is known as long as its pod is there. */
    record Key(String podUid, String directory) {
    }

    Key key() {
        return new Key(pod.uid(), directory);
    }
}
