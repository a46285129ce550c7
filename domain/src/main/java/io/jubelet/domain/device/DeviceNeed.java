package io.jubelet.domain.device;

import io.jubelet.domain.topology.AllocationException;
import java.util.Optional;
import java.util.Set;

/**
 * The need to select devices of a resource for a container.
 *
 * @param podUid uid of its pod
 * @param container its name
 * @param resource name of the resource
 * @param count how many it requests
 */
public record DeviceNeed(String podUid, String container, String resource, int count) {

    /**
     * Decides.
     *
     * @param allocated the devices that the container has already, absent when none were ever allocated
     * @param survived whether the container runs since before this agent was started, and not all pods are known yet: then it
     *     has its devices, whatever is known of them
     * @throws AllocationException when the container can't have them
     */
    public boolean isOpen(Optional<? extends Set<String>> allocated, boolean survived, DeviceInventory inventory)
            throws AllocationException {
        if (allocated.isPresent() && allocated.get().size() != count) {
            throw new AllocationException("pod \"" + podUid + "\" container \"" + container + "\" changed request for resource \""
                    + resource + "\" from " + allocated.get().size() + " to " + count);
        }
        if (survived) {
            return false;
        }
        if (!inventory.isRegistered(resource)) {
            throw new AllocationException("cannot allocate unregistered device " + resource);
        }
        Set<String> healthy = inventory.healthyOf(resource);
        if (healthy.isEmpty()) {
            throw new AllocationException("no healthy devices present; cannot allocate unhealthy devices " + resource);
        }
        if (allocated.isPresent() && !healthy.containsAll(allocated.get())) {
            throw new AllocationException(
                    "previously allocated devices are no longer healthy; cannot allocate unhealthy devices " + resource);
        }
        return allocated.isEmpty() && count > 0;
    }
}
