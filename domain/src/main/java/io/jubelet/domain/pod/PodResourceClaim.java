package io.jubelet.domain.pod;

import java.util.Objects;
import java.util.Optional;

/**
 * A device claim of a pod.
 *
 * @param name name inside the pod
 * @param resourceClaimName existing claim
 * @param resourceClaimTemplateName template of a claim made for the pod
 */
public record PodResourceClaim(
        String name,
        Optional<String> resourceClaimName,
        Optional<String> resourceClaimTemplateName) {

    /** Copies collections; rejects null parts. */
    public PodResourceClaim {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(resourceClaimName, "resourceClaimName");
        Objects.requireNonNull(resourceClaimTemplateName, "resourceClaimTemplateName");
    }
}
