package io.jubelet.adapters.apiserver.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.TestCluster;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.cluster.NodeLease;
import io.jubelet.ports.cluster.NodeLeases;
import io.jubelet.ports.contract.NodeLeasesContract;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ApiNodeLeasesTest extends NodeLeasesContract {

    private final TestCluster cluster = new TestCluster();
    private final ApiNodeLeases leases = new ApiNodeLeases(cluster.api());

    @Override
    protected NodeLeases leases() {
        return leases;
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void theNodeOwnsItsLease() {
        leases.create(new NodeLease("n", "n", 40, Optional.of(Instant.parse("2026-01-02T03:04:05.000000789Z")), "u", ""));
        Tree stored = cluster.server().admin().get(Resource.LEASES, new ObjectKey("kube-node-lease", "n")).orElseThrow();
        assertEquals("2026-01-02T03:04:05.000000Z", stored.text("spec", "renewTime"));
        Tree owner = stored.objects("metadata", "ownerReferences").getFirst();
        assertEquals("Node/n/u/v1", owner.text("kind") + "/" + owner.text("name") + "/" + owner.text("uid") + "/"
                + owner.text("apiVersion"));
    }

    @Test
    void aRenewalKeepsWhatOthersWrote() {
        leases.create(new NodeLease("n", "n", 40, Optional.of(Instant.parse("2026-01-02T03:04:05Z")), "u", ""));
        ObjectKey key = new ObjectKey("kube-node-lease", "n");
        cluster.server().admin().replace(cluster.server().admin().get(Resource.LEASES, key).orElseThrow().copy()
                .set("5", "metadata", "annotations", "team")
                .set("blue", "metadata", "labels", "color")
                .set("OldestEmulationVersion", "spec", "strategy"));
        NodeLease read = leases.get("n");
        NodeLease renewed = leases.update(new NodeLease("n", "n", 40,
                Optional.of(Instant.parse("2026-01-02T03:04:15Z")), "u", read.resourceVersion()));
        leases.update(new NodeLease("n", "n", 20, Optional.of(Instant.parse("2026-01-02T03:04:25Z")), "u",
                renewed.resourceVersion()));
        Tree stored = cluster.server().admin().get(Resource.LEASES, key).orElseThrow();
        assertEquals("5", stored.text("metadata", "annotations", "team"));
        assertEquals("blue", stored.text("metadata", "labels", "color"));
        assertEquals("OldestEmulationVersion", stored.text("spec", "strategy"));
        assertEquals("2026-01-02T03:04:25.000000Z", stored.text("spec", "renewTime"));
        assertEquals("20", Long.toString(stored.number("spec", "leaseDurationSeconds")));
    }
}
