package io.jubelet.domain.trust;

import io.jubelet.domain.meta.LabelSelector;
import io.jubelet.domain.volume.VolumeProjection;
import java.util.Objects;
import java.util.Optional;

/**
 * Trust anchors that a volume contains.
 *
 * @param name the bundle; empty if it is chosen by signer
 * @param signerName the signer; empty if the bundle is named
 * @param labels which bundles of the signer; absent for none of them
 * @param optional whether there may be none
 */
public record TrustNeed(String name, String signerName, Optional<LabelSelector> labels, boolean optional) {

    /** Rejects null. */
    public TrustNeed {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(signerName, "signerName");
        Objects.requireNonNull(labels, "labels");
    }

    /** The need of a source of a projected volume. */
    public static TrustNeed of(VolumeProjection.ClusterTrustBundle source) {
        return new TrustNeed(source.name(), source.signerName(), source.labelSelector(), source.optional().orElse(false));
    }

    boolean selects(ClusterTrustBundle bundle) {
        return name.isEmpty() ? bundle.signerName().equals(signerName)
                && labels.filter(selector -> selector.matches(bundle.labels())).isPresent() : bundle.name().equals(name);
    }
}
