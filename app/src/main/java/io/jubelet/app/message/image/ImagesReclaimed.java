package io.jubelet.app.message.image;

import java.util.Objects;
import java.util.Optional;

/**
 * Images were removed.
 *
 * @param images how many
 * @param bytes their sizes; images share layers, so that less may have become free
 * @param failure why images are left that should have been removed; empty when there are none
 */
public record ImagesReclaimed(int images, long bytes, Optional<String> failure) {

    /** Rejects null. */
    public ImagesReclaimed {
        Objects.requireNonNull(failure, "failure");
    }
}
