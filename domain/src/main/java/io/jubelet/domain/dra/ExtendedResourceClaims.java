package io.jubelet.domain.dra;

import io.jubelet.domain.plugin.ExtendedResourceName;
import io.jubelet.domain.pod.Pod;

/** Extended resources whose devices come from a claim, see KEP-5004. */
public final class ExtendedResourceClaims {

    private static final String DEVICE_CLASS = "deviceclass.resource.kubernetes.io/";

    private ExtendedResourceClaims() {
    }

    /** Whether a claim may have the devices of a resource: it is an extended one, or stands for a DeviceClass. */
    static boolean isPossible(String resource) {
        return ExtendedResourceName.isValid(resource) || resource.startsWith(DEVICE_CLASS);
    }

    /**
     * Whether a container has a resource by a claim, so that neither a device plugin nor the capacity of the node counts.
     *
     * @param container name of the container
     * @param resource name of the resource
     */
    public static boolean isOfClaim(Pod pod, String container, String resource) {
        return pod.status().extendedResourceClaimStatus().isPresent() && isPossible(resource)
                && pod.status().extendedResourceClaimStatus().get().requestMappings().stream().anyMatch(mapping ->
                        mapping.containerName().equals(container) && mapping.resourceName().equals(resource));
    }
}
