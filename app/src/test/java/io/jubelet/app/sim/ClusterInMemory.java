package io.jubelet.app.sim;

import io.jubelet.app.port.ClusterObjects;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.ClusterStorage;
import io.jubelet.ports.fake.FakeCluster;

/** A cluster in memory as an agent sees it. */
public final class ClusterInMemory {

    private ClusterInMemory() {
    }

    /** All ports of a cluster. */
    public static ClusterPorts of(FakeCluster cluster) {
        return new ClusterPorts(cluster.pods(), cluster.nodes(), cluster.leases(),
                new ClusterObjects(cluster.configObjects(), cluster.services(), cluster.runtimeClasses(), cluster.tokens(),
                        cluster.claims(), cluster.trust()), storage(cluster));
    }

    /** CSI drivers and their volumes. */
    public static ClusterStorage storage(FakeCluster cluster) {
        return new ClusterStorage(cluster.csiNodes(), cluster.csiDrivers(), cluster.attachments());
    }
}
