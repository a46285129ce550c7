package io.jubelet.domain.device;

import java.util.List;
import java.util.Objects;

/**
 * A device as its plugin reports it.
 *
 * @param id unique among the devices of the resource
 * @param healthy whether it can be given to containers
 * @param numaNodes ids of the NUMA nodes that it is close to, empty when that does not matter
 */
public record Device(String id, boolean healthy, List<Long> numaNodes) {

    /** The health of a device that can be given to containers; any other text means that it can't. */
    public static final String HEALTHY = "Healthy";

    /** Rejects null; copies the list. */
    public Device {
        Objects.requireNonNull(id, "id");
        numaNodes = List.copyOf(numaNodes);
    }
}
