package io.jubelet.adapters.apiserver.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.apiserver.ServerUnderTest;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.csi.node.CsiNode;
import io.jubelet.ports.cluster.CsiNodes;
import io.jubelet.ports.contract.CsiNodesContract;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** As a node, on a server that has rules for nodes, a real one where there is one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ApiCsiNodesTest extends CsiNodesContract {

    private ServerUnderTest cluster;
    private CsiNodes nodes;

    @BeforeAll
    void start() {
        cluster = new ServerUnderTest();
        nodes = new ApiCsiNodes(cluster.node("n").api());
    }

    @AfterEach
    void clear() {
        cluster.clear(Resource.CSI_NODES);
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    @Override
    protected CsiNodes nodes() {
        return nodes;
    }

    @Override
    protected void label(String name, String key, String value) {
        cluster.server().admin().patch(Resource.CSI_NODES, new ObjectKey("", name),
                Tree.empty().set(value, "metadata", "labels", key));
    }

    @Test
    void anotherNodesObjectIsRefused() {
        assertThrows(PermissionDeniedException.class, () -> nodes.find("m"));
    }

    @Test
    void whatIsNotKnownHereIsSentBack() {
        cluster.server().admin().create("""
                {"apiVersion": "storage.k8s.io/v1", "kind": "CSINode",
                 "metadata": {"name": "n", "labels": {"a": "b"}}, "spec": {"drivers": []}}""");
        CsiNode found = nodes.find("n").orElseThrow();
        nodes.update(new CsiNode(found.metadata().toBuilder().labels(Map.of()).build(), List.of()));
        assertEquals("b", cluster.server().admin().get(Resource.CSI_NODES, new ObjectKey("", "n")).orElseThrow()
                .text("metadata", "labels", "a"));
    }
}
