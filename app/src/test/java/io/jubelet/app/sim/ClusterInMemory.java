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

    /** The same with pods of another cluster, and with faults. */
    static ClusterPorts of(FakeCluster cluster, ClusterPods pods, PortFaults faults) {
        return new ClusterPorts(pods, cluster.nodes(), faults.on(NodeLeases.class, cluster.leases()),
                new ClusterObjects(faults.on(ConfigObjects.class, cluster.configObjects()), cluster.services(),
                        cluster.runtimeClasses(), faults.on(ServiceAccountTokens.class, cluster.tokens()), cluster.claims(),
                        cluster.trust(), faults.on(PodCertificateRequests.class, cluster.certificates())),
                new ClusterStorage(faults.on(CsiNodes.class, cluster.csiNodes()),
                        faults.on(CsiDrivers.class, cluster.csiDrivers()), cluster.attachments()));
    }

    /** CSI drivers and their volumes. */
    public static ClusterStorage storage(FakeCluster cluster) {
        return new ClusterStorage(cluster.csiNodes(), cluster.csiDrivers(), cluster.attachments());
    }
}
