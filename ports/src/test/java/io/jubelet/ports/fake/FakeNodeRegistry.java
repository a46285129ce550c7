package io.jubelet.ports.fake;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * {@link NodeRegistry} in memory; deliveries come on the thread that makes the change. Methods without a port are what
 * other clients of the cluster do. Thread-safe.
 */
public final class FakeNodeRegistry implements NodeRegistry {

    private final FakeFaults faults;
    private final FakeVersions versions;
    private final Map<String, Node> nodes = new TreeMap<>();
    private final List<Watcher> watchers = new ArrayList<>();

    /** No nodes. */
    public FakeNodeRegistry() {
        this(new FakeFaults(), new FakeVersions());
    }

    FakeNodeRegistry(FakeFaults faults, FakeVersions versions) {
        this.faults = faults;
        this.versions = versions;
    }

    /** Who follows a node. An object of its own for each subscription, even when the consumers are the same. */
    private static final class Watcher {
        private final String name;
        private final Consumer<Optional<Node>> consumer;

        Watcher(String name, Consumer<Optional<Node>> consumer) {
            this.name = name;
            this.consumer = consumer;
        }
    }

    /** The failures of this fake. */
    public FakeFaults faults() {
        return faults;
    }

    /** Somebody creates or changes a node. */
    public synchronized Node put(Node node) {
        return store(node);
    }

    /** Somebody deletes a node. */
    public synchronized void remove(String name) {
        if (nodes.remove(name) != null) {
            notifyWatchers(name);
        }
    }

    /** The node, if there is one. */
    public synchronized Optional<Node> node(String name) {
        return Optional.ofNullable(nodes.get(name));
    }

    @Override
    public synchronized Node get(String name) {
        faults.call("nodes.get");
        return found(name);
    }

    @Override
    public synchronized Node create(Node node) {
        faults.call("nodes.create");
        if (nodes.containsKey(node.name())) {
            throw new ConflictException("nodes \"" + node.name() + "\" already exists");
        }
        return store(node);
    }

    @Override
    public synchronized Node patch(Node before, Node after) {
        faults.call("nodes.patch");
        Node current = found(after.name());
        ObjectMeta metadata = ThreeWayMerge.merge(before.metadata(), after.metadata(), current.metadata());
        return changed(current, current.withMetadata(metadata)
                .withSpec(ThreeWayMerge.merge(before.spec(), after.spec(), current.spec())));
    }

    @Override
    public synchronized Node patchStatus(Node before, Node after) {
        faults.call("nodes.patchStatus");
        Node current = found(after.name());
        return changed(current, current.withStatus(
                ThreeWayMerge.merge(before.status(), after.status(), current.status())));
    }

    @Override
    public synchronized Subscription watch(String name, Consumer<Optional<Node>> consumer) {
        Watcher watcher = new Watcher(name, consumer);
        watchers.add(watcher);
        consumer.accept(node(name));
        return () -> forget(watcher);
    }

    private synchronized void forget(Watcher watcher) {
        watchers.remove(watcher);
    }

    private Node found(String name) {
        return node(name).orElseThrow(() -> new NotFoundException("nodes \"" + name + "\" not found"));
    }

    private Node changed(Node current, Node next) {
        return next.equals(current) ? current : store(next);
    }

    private Node store(Node node) {
        Node stored = node.withMetadata(versions.stored(node.metadata()));
        nodes.put(node.name(), stored);
        notifyWatchers(node.name());
        return stored;
    }

    private void notifyWatchers(String name) {
        for (Watcher watcher : List.copyOf(watchers)) {
            if (watcher.name.equals(name) && watchers.contains(watcher)) {
                watcher.consumer.accept(node(name));
            }
        }
    }
}
