package io.jubelet.app.node;

import io.jubelet.domain.node.Node;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.NodeRegistry;
import java.util.Optional;
import java.util.function.Consumer;

/** A registry whose watch says what a test wants, and whose client may have a fault. */
final class LateWatch implements NodeRegistry {

    private final NodeRegistry registry;
    private Consumer<Optional<Node>> consumer;
    private boolean broken;

    LateWatch(NodeRegistry registry) {
        this.registry = registry;
    }

    void deliver(Optional<Node> node) {
        consumer.accept(node);
    }

    /** The next attempt to create a node ends in a fault that no port knows. */
    void breakOnce() {
        broken = true;
    }

    @Override
    public Node get(String name) {
        return registry.get(name);
    }

    @Override
    public Node create(Node node) {
        if (broken) {
            broken = false;
            throw new IllegalStateException("a fault of the client");
        }
        return registry.create(node);
    }

    @Override
    public Node patch(Node before, Node after) {
        return registry.patch(before, after);
    }

    @Override
    public Node patchStatus(Node before, Node after) {
        return registry.patchStatus(before, after);
    }

    @Override
    public Subscription watch(String name, Consumer<Optional<Node>> receiver) {
        consumer = receiver;
        return () -> { };
    }
}
