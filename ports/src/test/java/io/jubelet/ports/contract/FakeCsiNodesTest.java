package io.jubelet.ports.contract;

import io.jubelet.domain.csi.node.CsiNode;
import io.jubelet.ports.cluster.CsiNodes;
import io.jubelet.ports.fake.FakeCsiNodes;
import java.util.Map;

final class FakeCsiNodesTest extends CsiNodesContract {

    private final FakeCsiNodes nodes = new FakeCsiNodes();

    @Override
    protected CsiNodes nodes() {
        return nodes;
    }

    @Override
    protected void label(String name, String key, String value) {
        CsiNode node = nodes.node(name).orElseThrow();
        nodes.put(new CsiNode(node.metadata().toBuilder().labels(Map.of(key, value)).build(), node.drivers()));
    }
}
