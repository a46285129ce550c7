package io.jubelet.domain.runtime;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An image in the runtime's store.
 *
 * @param id id of the image
 * @param repoTags names with tag
 * @param repoDigests names with digest
 * @param size bytes
 * @param uid user id in the image's configuration, when numeric
 * @param username user name in the image's configuration, empty when numeric or none
 * @param pinned whether garbage collection must leave it alone
 * @param runtimeHandler runtime handler the image was pulled for, empty for the default
 */
public record Image(
        String id,
        List<String> repoTags,
        List<String> repoDigests,
        long size,
        Optional<Long> uid,
        String username,
        boolean pinned,
        String runtimeHandler) {

    /** Copies collections; rejects null parts. */
    public Image {
        Objects.requireNonNull(id, "id");
        repoTags = List.copyOf(repoTags);
        repoDigests = List.copyOf(repoDigests);
        Objects.requireNonNull(uid, "uid");
        Objects.requireNonNull(username, "username");
        Objects.requireNonNull(runtimeHandler, "runtimeHandler");
    }

    /** A builder with every part absent. */
    public static ImageBuilder builder() {
        return new ImageBuilder();
    }

    /** A builder that starts from this record. */
    public ImageBuilder toBuilder() {
        return new ImageBuilder(this);
    }
}
