package io.jubelet.domain.csi.node;

import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;

/**
 * Information of a driver about itself on a node (csi.v1 NodeGetInfoResponse).
 *
 * @param driver name of the driver
 * @param nodeId what it calls the node
 * @param maxVolumes how many volumes it can have there; 0 for no limit of its own, less means the same
 * @param topology where the node is, by keys of labels
 */
public record DriverInfo(String driver, String nodeId, long maxVolumes, Map<String, String> topology) {

    /** Copies the map; rejects null. */
    public DriverInfo {
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(nodeId, "nodeId");
        topology = Immutable.sorted(topology);
    }
}
