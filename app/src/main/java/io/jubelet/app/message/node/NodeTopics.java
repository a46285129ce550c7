package io.jubelet.app.message.node;

import io.jubelet.app.bus.Topic;

/** Topics and questions about the node as a whole. */
public final class NodeTopics {

    /** Concerns reconcile everything again. Published by {@code app.resync}, every 30 to 45 seconds. */
    public static final Topic<Tick> TICK = new Topic<>("tick", Tick.class);
    /** Whether the machine is about to shut down, when that changes and with every tick. Published by {@code app.shutdown}. */
    public static final Topic<NodeShutdown> NODE_SHUTDOWN = new Topic<>("node.shutdown", NodeShutdown.class);
    /** The node object at the API server, as last seen. Published by {@code app.node}. */
    public static final Topic<NodeObserved> NODE_OBSERVED = new Topic<>("node.seen", NodeObserved.class);
    /** Resources that the node is short of, when that changes and with every tick. Published by {@code app.eviction}. */
    public static final Topic<NodePressure> PRESSURE = new Topic<>("node.pressure", NodePressure.class);
    /** Pods were ranked for eviction. Published by {@code app.eviction}, received by {@code app.metrics}. */
    public static final Topic<PodsRanked> PODS_RANKED = new Topic<>("pods.ranked", PodsRanked.class);
    /** Memory that is protected for pods, with memory QoS. Published by {@code app.cgroup}, received by {@code app.metrics}. */
    public static final Topic<MemoryProtected> MEMORY_PROTECTED = new Topic<>("cgroup.protected", MemoryProtected.class);

    private NodeTopics() {
    }
}
