package io.jubelet.domain.meta;

import java.util.Objects;
import java.util.Optional;

/**
 * Reference to an owning object in the same namespace (or cluster wide).
 *
 * @param apiVersion API group and version of the owner
 * @param kind kind of the owner
 * @param name name of the owner
 * @param uid uid of the owner
 * @param controller whether the owner is the managing controller
 * @param blockOwnerDeletion whether the owner waits for this object in foreground deletion
 */
public record OwnerReference(
        String apiVersion,
        String kind,
        String name,
        String uid,
        Optional<Boolean> controller,
        Optional<Boolean> blockOwnerDeletion) {

    /** Copies collections; rejects null parts. */
    public OwnerReference {
        Objects.requireNonNull(apiVersion, "apiVersion");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uid, "uid");
        Objects.requireNonNull(controller, "controller");
        Objects.requireNonNull(blockOwnerDeletion, "blockOwnerDeletion");
    }

    /** A builder with every part absent. */
    public static OwnerReferenceBuilder builder() {
        return new OwnerReferenceBuilder();
    }
}
