package io.jubelet.domain.pod;

import java.util.Objects;

/**
 * A request of a claim that stands for an extended resource of a container.
 *
 * @param containerName name of the container
 * @param resourceName name of the extended resource
 * @param requestName name of the request in the claim
 */
public record ContainerExtendedResourceRequest(String containerName, String resourceName, String requestName) {

    /** Rejects null. */
    public ContainerExtendedResourceRequest {
        Objects.requireNonNull(containerName, "containerName");
        Objects.requireNonNull(resourceName, "resourceName");
        Objects.requireNonNull(requestName, "requestName");
    }
}
