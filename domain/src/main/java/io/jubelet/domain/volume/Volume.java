package io.jubelet.domain.volume;

import java.util.Objects;
import java.util.Optional;

/**
 * A named volume of a pod.
 *
 * @param name name by which containers mount it
 * @param source what is behind it; absent until defaulted (an empty source means emptyDir), and when its type is not known
 */
public record Volume(String name, Optional<VolumeSource> source) {

    /** Copies collections; rejects null parts. */
    public Volume {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(source, "source");
    }

    /** Whether it is a directory of the pod's own, empty at first. */
    public boolean isEmptyDir() {
        return source.isEmpty() || source.get() instanceof VolumeSource.EmptyDir;
    }

    /** Whether a claim of the API server says what is behind it: one that the pod names, or one that is made for the pod. */
    public boolean isClaim() {
        return source.filter(kind -> kind instanceof VolumeSource.PersistentVolumeClaim || kind instanceof VolumeSource.Ephemeral)
                .isPresent();
    }

    /** Whether it is of a type that is translated to a persistent volume of a CSI driver. */
    public boolean isMigrated() {
        return source.filter(CloudVolumeSource.class::isInstance).isPresent();
    }

    /** Whether a persistent volume is behind it: that of a claim, or one that it is translated to. */
    public boolean isPersistent() {
        return isClaim() || isMigrated();
    }
}
