package io.jubelet.domain.podresources;

import io.jubelet.domain.dra.ClaimDevice;
import io.jubelet.domain.dra.PreparedClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A claim for dynamic resources that a container uses: {@code DynamicResource} of the API (KEP-3695).
 *
 * @param name name of the ResourceClaim
 * @param namespace its namespace
 * @param devices what was prepared for it, driver by driver
 */
public record ContainerClaim(String name, String namespace, List<ClaimResource> devices) {

    /** Rejects null; copies the list. */
    public ContainerClaim {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(namespace, "namespace");
        devices = List.copyOf(devices);
    }

    /** Devices that drivers prepared for a claim. */
    public static ContainerClaim of(PreparedClaim claim) {
        List<ClaimResource> devices = new ArrayList<>();
        claim.drivers().forEach((driver, prepared) -> {
            List<String> before = new ArrayList<>();
            for (ClaimDevice device : prepared) {
                before.addAll(device.cdiDevices());
                devices.add(new ClaimResource(driver, device.pool(), device.device(), device.share(), before));
            }
        });
        return new ContainerClaim(claim.name(), claim.namespace(), devices);
    }

    /**
     * A device of a claim: {@code ClaimResource} of the API.
     *
     * @param driver name of its driver
     * @param pool name of the pool in which it is unique
     * @param device its name
     * @param shareId uid of the share, for a device that several claims have
     * @param cdiDevices fully qualified names of CDI devices; a kubelet repeats here those of the devices of the same driver that
     *     stand before it in the claim
     */
    public record ClaimResource(String driver, String pool, String device, Optional<String> shareId, List<String> cdiDevices) {

        /** Rejects null; copies the list. */
        public ClaimResource {
            Objects.requireNonNull(driver, "driver");
            Objects.requireNonNull(pool, "pool");
            Objects.requireNonNull(device, "device");
            Objects.requireNonNull(shareId, "shareId");
            cdiDevices = List.copyOf(cdiDevices);
        }
    }
}
