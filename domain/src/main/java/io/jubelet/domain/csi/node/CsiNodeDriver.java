package io.jubelet.domain.csi.node;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A driver in the object of a node (storage.k8s.io/v1 CSINodeDriver).
 *
 * @param name name of the driver
 * @param nodeID what it calls the node
 * @param topologyKeys keys of labels that say where the node is
 * @param allocatable limits
 */
public record CsiNodeDriver(String name, String nodeID, List<String> topologyKeys, Optional<Allocatable> allocatable) {

    /** Copies the list; rejects null. */
    public CsiNodeDriver {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(nodeID, "nodeID");
        topologyKeys = List.copyOf(topologyKeys);
        Objects.requireNonNull(allocatable, "allocatable");
    }

    /**
     * Limits of a driver (storage.k8s.io/v1 VolumeNodeResources).
     *
     * @param count how many volumes it can have on the node
     */
    public record Allocatable(Optional<Integer> count) {

        /** Rejects null. */
        public Allocatable {
            Objects.requireNonNull(count, "count");
        }
    }

    /** By what a driver says of itself. */
    static CsiNodeDriver of(DriverInfo info) {
        Optional<Allocatable> limit = info.maxVolumes() <= 0 ? Optional.empty()
                : Optional.of(new Allocatable(Optional.of((int) Math.min(info.maxVolumes(), Integer.MAX_VALUE))));
        return new CsiNodeDriver(info.driver(), info.nodeId(), List.copyOf(info.topology().keySet()), limit);
    }

    /** Whether it says the same. A limit that does not fit a number of the API never does, so it is written each time. */
    boolean matches(DriverInfo info) {
        Optional<Integer> count = allocatable.flatMap(Allocatable::count);
        boolean sameLimit = info.maxVolumes() == 0 ? count.isEmpty()
                : count.isPresent() && count.get() == info.maxVolumes();
        return sameLimit && nodeID.equals(info.nodeId()) && Set.copyOf(topologyKeys).equals(info.topology().keySet());
    }
}
