package io.jubelet.domain.image;

import java.time.Instant;
import java.util.Objects;

/**
 * A blob that is being written to the content store of a runtime: a layer, a manifest or a configuration.
 *
 * @param ref name of the transfer, such as {@code layer-sha256:...}
 * @param offset bytes that are there
 * @param total bytes that are expected, zero when that is unknown
 * @param updated when bytes were written last
 */
public record BlobTransfer(String ref, long offset, long total, Instant updated) {

    /** Rejects null and negative numbers. */
    public BlobTransfer {
        Objects.requireNonNull(ref, "ref");
        Objects.requireNonNull(updated, "updated");
        if (offset < 0 || total < 0) {
            throw new IllegalArgumentException(ref + " has " + offset + " of " + total + " bytes");
        }
    }
}
