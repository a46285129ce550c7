package io.jubelet.app.node;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.domain.node.NodeNames;
import java.util.Optional;

/** Keeps the addresses and names of the node as the API server has them. Thread-safe. */
public final class SeenNames implements Concern {

    private volatile Optional<NodeNames> latest = Optional.empty();

    @Override
    public String name() {
        return "node-names";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(NodeTopics.NODE_OBSERVED, this::update);
    }

    private void update(NodeObserved seen) {
        latest = seen.node().filter(_ -> seen.isOfApiServer()).map(node -> new NodeNames(node.status().addresses()));
    }

    /** The names as seen last; empty while the API server has no node. */
    public Optional<NodeNames> latest() {
        return latest;
    }
}
