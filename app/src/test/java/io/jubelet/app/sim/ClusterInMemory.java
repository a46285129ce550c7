package io.jubelet.app.sim;

import io.jubelet.app.port.ClusterObjects;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.ClusterStorage;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.cluster.CsiDrivers;
import io.jubelet.ports.cluster.CsiNodes;
import io.jubelet.ports.cluster.NodeLeases;
import io.jubelet.ports.cluster.PodCertificateRequests;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.fake.FakeCluster;

/** A cluster in memory as an agent sees it. */
public final class ClusterInMemory {

    private ClusterInMemory() {
    }

    /** All ports of a cluster. */
    public static ClusterPorts of(FakeCluster cluster) {
        return new ClusterPorts(cluster.pods(), cluster.nodes(), cluster.leases(),
                new ClusterObjects(cluster.configObjects(), cluster.services(), cluster.runtimeClasses(), cluster.tokens(),
                        cluster.claims(), cluster.trust(), cluster.certificates()), storage(cluster));
    }

    /** The same with pods of another cluster, and with trouble. */
    static ClusterPorts of(FakeCluster cluster, ClusterPods pods, PortTrouble trouble) {
        return new ClusterPorts(pods, cluster.nodes(), trouble.on(NodeLeases.class, cluster.leases()),
                new ClusterObjects(trouble.on(ConfigObjects.class, cluster.configObjects()), cluster.services(),
                        cluster.runtimeClasses(), trouble.on(ServiceAccountTokens.class, cluster.tokens()), cluster.claims(),
                        cluster.trust(), trouble.on(PodCertificateRequests.class, cluster.certificates())),
                new ClusterStorage(trouble.on(CsiNodes.class, cluster.csiNodes()),
                        trouble.on(CsiDrivers.class, cluster.csiDrivers()), cluster.attachments()));
    }

    /** CSI drivers and their volumes. */
    public static ClusterStorage storage(FakeCluster cluster) {
        return new ClusterStorage(cluster.csiNodes(), cluster.csiDrivers(), cluster.attachments());
    }
}
