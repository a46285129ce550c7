package io.jubelet.domain.volume.plan;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.podcertificate.CertificateAnswer;
import io.jubelet.domain.podcertificate.CertificateNeed;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.trust.TrustNeed;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.Immutable;
import java.util.Map;

/**
 * Objects looked up for a volume. The text form hides all contents.
 *
 * @param objects the ConfigMaps and Secrets that {@link VolumeNeeds} names; those that do not exist are absent
 * @param tokens the tokens that it names
 * @param trust the files of the trust anchors that it names
 * @param certificates what there is of the certificates that it names
 * @param nodeAllocatable what pods may use of the node; empty while that is not known
 */
public record VolumeInputs(
        Map<ConfigObjectKey, ConfigObject> objects,
        Map<TokenNeed, Binary> tokens,
        Map<TrustNeed, Binary> trust,
        Map<CertificateNeed, CertificateAnswer> certificates,
        Map<String, Quantity> nodeAllocatable) {

    /** Copies the maps. */
    public VolumeInputs {
        objects = Map.copyOf(objects);
        tokens = Map.copyOf(tokens);
        trust = Map.copyOf(trust);
        certificates = Map.copyOf(certificates);
        nodeAllocatable = Immutable.sorted(nodeAllocatable);
    }

    /** Shows names only. */
    @Override
    public String toString() {
        return "VolumeInputs[objects=" + objects.keySet() + ", tokens=" + tokens.keySet() + "]";
    }
}
