package io.jubelet.domain.cri;

import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;

/**
 * Identifies an image.
 *
 * @param image reference for the runtime, possibly an id
 * @param userSpecifiedImage reference as the user wrote it
 * @param runtimeHandler runtime handler the image is for
 * @param annotations annotations
 * @param imageRef digest or id the runtime resolved the image to; given by runtimes only, for mounted images
 */
public record ImageSpec(
        String image,
        String userSpecifiedImage,
        String runtimeHandler,
        Map<String, String> annotations,
        String imageRef) {

    /** Copies collections; rejects null parts. */
    public ImageSpec {
        Objects.requireNonNull(image, "image");
        Objects.requireNonNull(userSpecifiedImage, "userSpecifiedImage");
        Objects.requireNonNull(runtimeHandler, "runtimeHandler");
        annotations = Immutable.sorted(annotations);
        Objects.requireNonNull(imageRef, "imageRef");
    }

    /** An image that is not resolved yet. */
    public ImageSpec(
            String image, String userSpecifiedImage, String runtimeHandler, Map<String, String> annotations) {
        this(image, userSpecifiedImage, runtimeHandler, annotations, "");
    }

    /** An image by its reference alone. */
    public static ImageSpec of(String image) {
        return new ImageSpec(image, "", "", Map.of());
    }
}
