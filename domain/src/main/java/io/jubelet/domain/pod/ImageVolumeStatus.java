package io.jubelet.domain.pod;

import java.util.Objects;

/**
 * The image that a volume shows (KEP-5365).
 *
 * @param imageRef id of the image in the runtime; empty when not reported
 */
public record ImageVolumeStatus(String imageRef) {

    /** Rejects null. */
    public ImageVolumeStatus {
        Objects.requireNonNull(imageRef, "imageRef");
    }
}
