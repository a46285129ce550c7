package io.jubelet.domain.pod;

import java.util.Objects;
import java.util.Optional;

/**
 * Status of a mounted volume, by its type.
 *
 * @param image of a volume with the content of an image
 */
public record VolumeStatus(Optional<ImageVolumeStatus> image) {

    /** Rejects null. */
    public VolumeStatus {
        Objects.requireNonNull(image, "image");
    }

    /** The status of a volume with the content of the image with this id. */
    public static VolumeStatus ofImage(String id) {
        return new VolumeStatus(Optional.of(new ImageVolumeStatus(id)));
    }
}
