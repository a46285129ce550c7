package io.jubelet.adapters.apiserver.objects;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.trust.ClusterTrustBundle;
import java.util.Objects;

/**
 * Trust anchors as the API has them (certificates.k8s.io ClusterTrustBundle; v1alpha1 and v1beta1 are the same).
 *
 * @param metadata identity and labels
 * @param spec the anchors
 */
public record TrustBundleObject(ObjectMeta metadata, Spec spec) {

    /** Rejects null. */
    public TrustBundleObject {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(spec, "spec");
    }

    /**
     * The anchors.
     *
     * @param signerName signer, empty for none
     * @param trustBundle certificates in PEM
     */
    public record Spec(String signerName, String trustBundle) {

        /** Rejects null. */
        public Spec {
            Objects.requireNonNull(signerName, "signerName");
            Objects.requireNonNull(trustBundle, "trustBundle");
        }
    }

    /** The part that pods get. */
    ClusterTrustBundle toDomain() {
        return new ClusterTrustBundle(metadata.name(), metadata.labels(), spec.signerName(), spec.trustBundle());
    }
}
