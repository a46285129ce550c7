package io.jubelet.app.metrics;

import io.jubelet.domain.node.Node;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.NodeRegistry;
import java.util.Optional;
import java.util.function.Consumer;

/** Measures how long the node takes until it is registered and Ready. */
final class CountedNodeRegistry implements NodeRegistry {

    private final NodeRegistry registry;
    private final NodeStartLatency latency;

    CountedNodeRegistry(NodeRegistry registry, NodeStartLatency latency) {
        this.registry = registry;
        this.latency = latency;
    }

    @Override
    public Node get(String name) {
        return registry.get(name);
    }

    @Override
    public Node create(Node node) {
        latency.registering();
        Node created = registry.create(node);
        latency.registered();
        return created;
    }

    @Override
    public Node patch(Node before, Node after) {
        return registry.patch(before, after);
    }

    @Override
    public Node patchStatus(Node before, Node after) {
        Node patched = registry.patchStatus(before, after);
        if (patched.status().conditions().stream().anyMatch(condition -> condition.type().equals("Ready")
                && condition.status().equals("True"))) {
            latency.ready();
        }
        return patched;
    }

    @Override
    public Subscription watch(String name, Consumer<Optional<Node>> consumer) {
        return registry.watch(name, consumer);
    }
}
