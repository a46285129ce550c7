package io.jubelet.domain.node;

import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds a {@link NodeStatus} part by part; what is not set is empty. */
public final class NodeStatusBuilder {

    private Map<String, Quantity> capacity = Map.of();
    private Map<String, Quantity> allocatable = Map.of();
    private List<NodeCondition> conditions = List.of();
    private List<NodeAddress> addresses = List.of();
    private Optional<NodeDaemonEndpoints> daemonEndpoints = Optional.empty();
    private Optional<NodeSystemInfo> nodeInfo = Optional.empty();
    private List<NodeImage> images = List.of();
    private List<String> volumesInUse = List.of();
    private List<AttachedVolume> volumesAttached = List.of();
    private List<NodeRuntimeHandler> runtimeHandlers = List.of();
    private Optional<NodeFeatures> features = Optional.empty();
    private List<String> declaredFeatures = List.of();

    NodeStatusBuilder() {
    }

    NodeStatusBuilder(NodeStatus from) {
        capacity = from.capacity();
        allocatable = from.allocatable();
        conditions = from.conditions();
        addresses = from.addresses();
        daemonEndpoints = from.daemonEndpoints();
        nodeInfo = from.nodeInfo();
        images = from.images();
        volumesInUse = from.volumesInUse();
        volumesAttached = from.volumesAttached();
        runtimeHandlers = from.runtimeHandlers();
        features = from.features();
        declaredFeatures = from.declaredFeatures();
    }

    /** Sets {@code capacity}. */
    public NodeStatusBuilder capacity(Map<String, Quantity> value) {
        capacity = value;
        return this;
    }

    /** Sets {@code allocatable}. */
    public NodeStatusBuilder allocatable(Map<String, Quantity> value) {
        allocatable = value;
        return this;
    }

    /** Sets {@code conditions}. */
    public NodeStatusBuilder conditions(List<NodeCondition> value) {
        conditions = value;
        return this;
    }

    /** Sets {@code addresses}. */
    public NodeStatusBuilder addresses(List<NodeAddress> value) {
        addresses = value;
        return this;
    }

    /** Sets {@code daemonEndpoints}. */
    public NodeStatusBuilder daemonEndpoints(NodeDaemonEndpoints value) {
        daemonEndpoints = Optional.of(value);
        return this;
    }

    /** Sets {@code nodeInfo}. */
    public NodeStatusBuilder nodeInfo(NodeSystemInfo value) {
        nodeInfo = Optional.of(value);
        return this;
    }

    /** Sets {@code images}. */
    public NodeStatusBuilder images(List<NodeImage> value) {
        images = value;
        return this;
    }

    /** Sets {@code volumesInUse}. */
    public NodeStatusBuilder volumesInUse(List<String> value) {
        volumesInUse = value;
        return this;
    }

    /** Sets {@code volumesAttached}. */
    public NodeStatusBuilder volumesAttached(List<AttachedVolume> value) {
        volumesAttached = value;
        return this;
    }

    /** Sets {@code runtimeHandlers}. */
    public NodeStatusBuilder runtimeHandlers(List<NodeRuntimeHandler> value) {
        runtimeHandlers = value;
        return this;
    }

    /** Sets {@code features}. */
    public NodeStatusBuilder features(NodeFeatures value) {
        features = Optional.of(value);
        return this;
    }

    /** Sets {@code declaredFeatures}. */
    public NodeStatusBuilder declaredFeatures(List<String> value) {
        declaredFeatures = value;
        return this;
    }

    /** The status. */
    public NodeStatus build() {
        return new NodeStatus(capacity, allocatable, conditions, addresses, daemonEndpoints, nodeInfo, images,
                volumesInUse, volumesAttached, runtimeHandlers, features, declaredFeatures);
    }
}
