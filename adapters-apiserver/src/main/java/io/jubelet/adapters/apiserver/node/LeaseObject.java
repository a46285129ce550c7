package io.jubelet.adapters.apiserver.node;

import io.jubelet.domain.meta.ObjectMeta;
import java.util.Objects;

/**
 * A lease as the API has it (coordination.k8s.io/v1 Lease), as far as nodes use it.
 *
 * @param metadata identity
 * @param spec holder and times
 */
public record LeaseObject(ObjectMeta metadata, Spec spec) {

    /** Rejects null. */
    public LeaseObject {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(spec, "spec");
    }

    /**
     * The fields of the lease.
     *
     * @param holderIdentity who holds it
     * @param leaseDurationSeconds seconds for which a renewal is valid
     * @param renewTime time with microseconds, empty for none
     */
    public record Spec(String holderIdentity, int leaseDurationSeconds, String renewTime) {

        /** Rejects null. */
        public Spec {
            Objects.requireNonNull(holderIdentity, "holderIdentity");
            Objects.requireNonNull(renewTime, "renewTime");
        }
    }
}
