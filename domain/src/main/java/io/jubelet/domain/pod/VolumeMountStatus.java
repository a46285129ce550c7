package io.jubelet.domain.pod;

import java.util.Objects;
import java.util.Optional;

/**
 * A mount in force.
 *
 * @param name name of the volume
 * @param mountPath path in the container
 * @param readOnly whether it is read-only
 * @param recursiveReadOnly how far read-only reaches
 * @param volumeStatus what is known of the volume
 */
public record VolumeMountStatus(
        String name,
        String mountPath,
        boolean readOnly,
        Optional<String> recursiveReadOnly,
        Optional<VolumeStatus> volumeStatus) {

    /** Copies collections; rejects null parts. */
    public VolumeMountStatus {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(mountPath, "mountPath");
        Objects.requireNonNull(recursiveReadOnly, "recursiveReadOnly");
        Objects.requireNonNull(volumeStatus, "volumeStatus");
    }

    /** A mount of a volume of which nothing more is known. */
    public VolumeMountStatus(String name, String mountPath, boolean readOnly, Optional<String> recursiveReadOnly) {
        this(name, mountPath, readOnly, recursiveReadOnly, Optional.empty());
    }

    /** The id of the image that the volume shows, if that is reported. */
    public Optional<String> imageRef() {
        return volumeStatus.flatMap(VolumeStatus::image).map(ImageVolumeStatus::imageRef);
    }

    /** This status with the id of the image that the volume shows. */
    public VolumeMountStatus withImageRef(String id) {
        return new VolumeMountStatus(name, mountPath, readOnly, recursiveReadOnly, Optional.of(VolumeStatus.ofImage(id)));
    }
}
