package io.jubelet.domain.pod;

import java.util.Objects;
import java.util.Optional;

/**
 * The claim behind an entry of {@code spec.resourceClaims}.
 *
 * @param name name inside the pod
 * @param resourceClaimName name of the claim
 */
public record PodResourceClaimStatus(String name, Optional<String> resourceClaimName) {

    /** Copies collections; rejects null parts. */
    public PodResourceClaimStatus {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(resourceClaimName, "resourceClaimName");
    }
}
