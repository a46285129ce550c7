package io.jubelet.ports.cluster;

import io.jubelet.domain.dra.ResourceClaim;
import io.jubelet.ports.failure.PortException;
import java.util.Optional;

/**
 * Claims for devices, and the ResourceSlices of the drivers of this node, at the API server (resource.k8s.io/v1). Thread-safe.
 */
public interface ResourceClaims {

    /**
     * A claim as it is now. One request.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when there is none
     * @throws PortException when it can't be had
     */
    ResourceClaim claim(String namespace, String name);

    /**
     * Deletes the ResourceSlices of a node. An API server without them, or with none, is no failure.
     *
     * @param node name of the node
     * @param driver name of the driver that published them, absent for all
     * @throws PortException when they could not be deleted
     */
    void deleteSlices(String node, Optional<String> driver);
}
