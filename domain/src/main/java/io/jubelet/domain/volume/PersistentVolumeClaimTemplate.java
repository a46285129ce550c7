package io.jubelet.domain.volume;

import io.jubelet.domain.meta.ObjectMeta;
import java.util.Objects;
import java.util.Optional;

/**
 * Claim made for a generic ephemeral volume.
 *
 * @param metadata labels and annotations of the claim
 * @param spec what is claimed
 */
public record PersistentVolumeClaimTemplate(
        Optional<ObjectMeta> metadata,
        Optional<PersistentVolumeClaimSpec> spec) {

    /** Copies collections; rejects null parts. */
    public PersistentVolumeClaimTemplate {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(spec, "spec");
    }
}
