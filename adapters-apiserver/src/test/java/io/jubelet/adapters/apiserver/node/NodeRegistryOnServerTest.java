package io.jubelet.adapters.apiserver.node;

import io.jubelet.adapters.apiserver.ServerUnderTest;
import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.contract.NodeRegistryContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** The same on a server that has rules, a real one where there is one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class NodeRegistryOnServerTest extends NodeRegistryContract {

    private ServerUnderTest cluster;
    private NodeRegistry nodes;

    @BeforeAll
    void start() {
        cluster = new ServerUnderTest();
        ClusterConnection connection = cluster.administrator();
        nodes = new ApiNodeRegistry(connection.api(), connection.heartbeats());
    }

    @AfterEach
    void clear() {
        cluster.clear(Resource.NODES);
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    @Override
    protected NodeRegistry nodes() {
        return nodes;
    }

    @Override
    protected void remove(String name) {
        cluster.server().admin().delete(Resource.NODES, new ObjectKey("", name));
    }
}
