package io.jubelet.app.port;

import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.cluster.ResourceClaims;
import io.jubelet.ports.dra.ClaimDrivers;
import java.util.Optional;

/**
 * Claims for devices of DRA drivers.
 *
 * @param drivers connections to drivers
 * @param files files in the root directory
 * @param cluster claims at the API server; absent without one
 */
public record ClaimPorts(ClaimDrivers drivers, StateFiles files, Optional<ResourceClaims> cluster) {

    /** These ports with other connections to drivers. */
    public ClaimPorts with(ClaimDrivers others) {
        return new ClaimPorts(others, files, cluster);
    }
}
