package io.jubelet.domain.node;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Status of a node (core/v1 NodeStatus).
 *
 * @param capacity all it has, by resource name
 * @param allocatable what of it pods may use
 * @param conditions its conditions, unique by type
 * @param addresses where it is reached, preferred first
 * @param daemonEndpoints where its agent listens
 * @param nodeInfo what kind of machine it is
 * @param images images it has, largest first
 * @param volumesInUse attachable volumes that are mounted
 * @param volumesAttached volumes that a controller attached
 * @param runtimeHandlers handlers of its runtime, by name
 * @param features what its runtime can do
 * @param declaredFeatures features it declares to the scheduler, sorted
 */
public record NodeStatus(
        Map<String, Quantity> capacity,
        Map<String, Quantity> allocatable,
        List<NodeCondition> conditions,
        List<NodeAddress> addresses,
        Optional<NodeDaemonEndpoints> daemonEndpoints,
        Optional<NodeSystemInfo> nodeInfo,
        List<NodeImage> images,
        List<String> volumesInUse,
        List<AttachedVolume> volumesAttached,
        List<NodeRuntimeHandler> runtimeHandlers,
        Optional<NodeFeatures> features,
        List<String> declaredFeatures) {

    /** Copies collections; rejects null parts. */
    public NodeStatus {
        capacity = Immutable.sorted(capacity);
        allocatable = Immutable.sorted(allocatable);
        conditions = List.copyOf(conditions);
        addresses = List.copyOf(addresses);
        Objects.requireNonNull(daemonEndpoints, "daemonEndpoints");
        Objects.requireNonNull(nodeInfo, "nodeInfo");
        images = List.copyOf(images);
        volumesInUse = List.copyOf(volumesInUse);
        volumesAttached = List.copyOf(volumesAttached);
        runtimeHandlers = List.copyOf(runtimeHandlers);
        Objects.requireNonNull(features, "features");
        declaredFeatures = List.copyOf(declaredFeatures);
    }

    /** Nothing is reported yet. */
    public static final NodeStatus NONE = builder().build();

    /** Whether it says that the node can take pods. */
    public boolean isReady() {
        return conditions.stream().anyMatch(condition -> condition.type().equals("Ready") && condition.status().equals("True"));
    }

    /** A builder with every part empty. */
    public static NodeStatusBuilder builder() {
        return new NodeStatusBuilder();
    }

    /** A builder that starts from this record. */
    public NodeStatusBuilder toBuilder() {
        return new NodeStatusBuilder(this);
    }
}
