package io.jubelet.domain.image;

import io.jubelet.domain.runtime.Image;
import java.util.Objects;

/**
 * Identity of an image in a runtime. A runtime that keeps images by runtime handler (KEP-4216) may have the same id for
 * several handlers.
 *
 * @param id id of the image
 * @param runtimeHandler runtime handler the image was pulled for; empty for the default one, and where handlers don't matter
 */
public record ImageKey(String id, String runtimeHandler) {

    /** Rejects null. */
    public ImageKey {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(runtimeHandler, "runtimeHandler");
    }

    /** The key of a listed image. */
    public static ImageKey of(Image image) {
        return new ImageKey(image.id(), image.runtimeHandler());
    }

    /** The key as events name it: the id, and after a comma the handler if there is one. */
    public String text() {
        return runtimeHandler.isEmpty() ? id : id + "," + runtimeHandler;
    }
}
