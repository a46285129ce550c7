package io.jubelet.domain.trust;

import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;

/**
 * Trust anchors that were published in the cluster.
 *
 * @param name name of the object
 * @param labels its labels
 * @param signerName signer that the anchors belong to; empty for none
 * @param trustBundle certificates in PEM
 */
public record ClusterTrustBundle(String name, Map<String, String> labels, String signerName, String trustBundle) {

    /** Copies the map; rejects null. */
    public ClusterTrustBundle {
        Objects.requireNonNull(name, "name");
        labels = Immutable.sorted(labels);
        Objects.requireNonNull(signerName, "signerName");
        Objects.requireNonNull(trustBundle, "trustBundle");
    }
}
