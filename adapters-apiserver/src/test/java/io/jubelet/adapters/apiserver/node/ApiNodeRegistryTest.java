package io.jubelet.adapters.apiserver.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.TestCluster;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeSpec;
import io.jubelet.domain.pod.Taint;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.contract.NodeRegistryContract;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ApiNodeRegistryTest extends NodeRegistryContract {

    private final TestCluster cluster = new TestCluster();
    private final ApiNodeRegistry nodes = new ApiNodeRegistry(cluster.api(), cluster.api());

    @Override
    protected NodeRegistry nodes() {
        return nodes;
    }

    @Override
    protected void remove(String name) {
        cluster.server().admin().delete(Resource.NODES, new ObjectKey("", name));
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void whatOthersDecideAboutTheSpecStays() {
        Node created = nodes.create(Node.named("n"));
        Node cordoned = created.withSpec(new NodeSpec("10.0.0.0/24", List.of(), "", true, List.of()));
        Node tainted = cordoned.withSpec(new NodeSpec("", List.of(), "", false, List.of(new Taint("k", "v", "NoSchedule"))));
        Node stored = nodes.patch(cordoned, tainted);
        assertEquals(List.of(new Taint("k", "v", "NoSchedule")), stored.spec().taints());
        assertEquals(1, cluster.server().log().count(entry -> entry.method().equals("PATCH")));
        nodes.patch(stored, stored);
        nodes.patchStatus(stored, stored);
        assertEquals(1, cluster.server().log().count(entry -> entry.method().equals("PATCH")));
    }

    @Test
    void anEndedSubscriptionDeliversNothing() throws InterruptedException {
        BlockingQueue<Optional<Node>> seen = new LinkedBlockingQueue<>();
        Subscription subscription = nodes.watch("n", seen::add);
        assertTrue(seen.poll(60, TimeUnit.SECONDS).isEmpty());
        cluster.awaitWatches(Resource.NODES, 1);
        subscription.close();
        subscription.close();
        cluster.awaitWatches(Resource.NODES, 0);
        nodes.create(Node.named("n"));
        assertTrue(seen.isEmpty());
    }
}
