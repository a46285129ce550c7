package io.jubelet.domain.dra;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A device that a driver made ready for a claim.
 *
 * @param pool its pool
 * @param device its name in the pool
 * @param share id of the share of a device whose capacity is shared (KEP-5075), absent for a whole device
 * @param requests requests of the claim it was allocated for; none for all of them
 * @param cdiDevices fully qualified names of CDI devices
 */
public record ClaimDevice(String pool, String device, Optional<String> share, List<String> requests, List<String> cdiDevices) {

    /** Copies collections; rejects null. */
    public ClaimDevice {
        Objects.requireNonNull(pool, "pool");
        Objects.requireNonNull(device, "device");
        Objects.requireNonNull(share, "share");
        requests = List.copyOf(requests);
        cdiDevices = List.copyOf(cdiDevices);
    }

    /**
     * Whether a container gets the device for a request.
     *
     * @param request name of a request, or of a sub-request as {@code request/subrequest}; empty for all requests of the claim
     */
    boolean isFor(String request) {
        return request.isEmpty() || requests.isEmpty() || requests.contains(request);
    }
}
