package io.jubelet.ports.contract;

import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.fake.FakeNodeRegistry;

final class FakeNodeRegistryTest extends NodeRegistryContract {

    private final FakeNodeRegistry nodes = new FakeNodeRegistry();

    @Override
    protected NodeRegistry nodes() {
        return nodes;
    }

    @Override
    protected void remove(String name) {
        nodes.remove(name);
    }
}
