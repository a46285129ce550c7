package io.jubelet.app.volume;

import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.cluster.TrustBundles;
import io.jubelet.ports.cluster.VolumeClaims;
import java.util.Objects;
import java.util.Optional;

/**
 * Sources of volume contents outside this machine. A node without a cluster has objects only.
 *
 * @param objects ConfigMaps and Secrets
 * @param tokens tokens of service accounts
 * @param claims claims and persistent volumes
 * @param trust trust bundles
 */
record VolumeSources(ConfigObjects objects, Optional<ServiceAccountTokens> tokens, Optional<VolumeClaims> claims,
        Optional<TrustBundles> trust) {

    /** Rejects null. */
    VolumeSources {
        Objects.requireNonNull(objects, "objects");
        Objects.requireNonNull(tokens, "tokens");
        Objects.requireNonNull(claims, "claims");
        Objects.requireNonNull(trust, "trust");
    }
}
