package io.jubelet.domain.pod;

import io.jubelet.domain.meta.ObjectMeta;
import java.util.Objects;

/**
 * A pod (core/v1 Pod).
 *
 * @param metadata identity
 * @param spec what is desired
 * @param status what was reported last about it
 */
public record Pod(ObjectMeta metadata, PodSpec spec, PodStatus status) {

    /** Copies collections; rejects null parts. */
    public Pod {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(spec, "spec");
        Objects.requireNonNull(status, "status");
    }

    /** {@code name_namespace}, the key of mirror pods and of static pods that follow each other. */
    public String fullName() {
        return metadata.name() + "_" + metadata.namespace();
    }

    /** Shorthand for {@code metadata().uid()}. */
    public String uid() {
        return metadata.uid();
    }

    /** The same pod with other metadata. */
    public Pod withMetadata(ObjectMeta other) {
        return new Pod(other, spec, status);
    }

    /** The same pod with another spec. */
    public Pod withSpec(PodSpec other) {
        return new Pod(metadata, other, status);
    }

    /** The same pod with another status. */
    public Pod withStatus(PodStatus other) {
        return new Pod(metadata, spec, other);
    }
}
