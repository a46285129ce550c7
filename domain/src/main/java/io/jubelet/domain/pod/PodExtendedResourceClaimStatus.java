package io.jubelet.domain.pod;

import java.util.List;
import java.util.Objects;

/**
 * The claim that the scheduler made for extended resources of a pod (core/v1 PodExtendedResourceClaimStatus, KEP-5004).
 *
 * @param requestMappings which request of the claim is for which resource of which container
 * @param resourceClaimName name of the claim
 */
public record PodExtendedResourceClaimStatus(List<ContainerExtendedResourceRequest> requestMappings, String resourceClaimName) {

    /** Copies collections; rejects null parts. */
    public PodExtendedResourceClaimStatus {
        requestMappings = List.copyOf(requestMappings);
        Objects.requireNonNull(resourceClaimName, "resourceClaimName");
    }
}
