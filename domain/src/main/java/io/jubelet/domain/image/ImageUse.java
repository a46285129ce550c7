package io.jubelet.domain.image;

import io.jubelet.domain.value.MonotonicTime;
import java.util.Objects;
import java.util.Optional;

/**
 * Usage of an image, for garbage collection.
 *
 * @param key the image
 * @param size bytes
 * @param pinned whether the runtime requires it to be kept
 * @param inUse whether a container or an image volume uses it
 * @param detectedAt when it was first seen
 * @param lastUsedAt when it was last seen in use, absent for never
 */
public record ImageUse(
        ImageKey key, long size, boolean pinned, boolean inUse, MonotonicTime detectedAt, Optional<MonotonicTime> lastUsedAt) {

    /** Rejects null parts. */
    public ImageUse {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(detectedAt, "detectedAt");
        Objects.requireNonNull(lastUsedAt, "lastUsedAt");
    }

    /** Id of the image. */
    public String id() {
        return key.id();
    }
}
