package io.jubelet.adapters.apiserver.objects;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import java.util.Objects;

/**
 * A claim as the API has it (core/v1 PersistentVolumeClaim), as far as a node looks at it.
 *
 * @param metadata identity
 * @param spec what it is bound to
 * @param status whether it is bound
 */
public record ClaimObject(ObjectMeta metadata, Spec spec, Status status) {

    /** Rejects null. */
    public ClaimObject {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(spec, "spec");
        Objects.requireNonNull(status, "status");
    }

    /**
     * What it is bound to.
     *
     * @param volumeName name of the volume, empty for none
     */
    public record Spec(String volumeName) {

        /** Rejects null. */
        public Spec {
            Objects.requireNonNull(volumeName, "volumeName");
        }
    }

    /**
     * Whether it is bound.
     *
     * @param phase Pending, Bound or Lost
     */
    public record Status(String phase) {

        /** Rejects null. */
        public Status {
            Objects.requireNonNull(phase, "phase");
        }
    }

    /** The part that a node uses. */
    PersistentVolumeClaim told() {
        return new PersistentVolumeClaim(metadata, spec.volumeName(), status.phase());
    }
}
