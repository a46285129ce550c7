package io.jubelet.adapters.apiserver.pods;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.TestCluster;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodIP;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.contract.ClusterPodsContract;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ApiClusterPodsTest extends ClusterPodsContract {

    private final TestCluster cluster = new TestCluster();
    private final ApiClusterPods pods = new ApiClusterPods(cluster.api());

    @Override
    protected ClusterPods pods() {
        return pods;
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void nothingIsSentWhereNothingDiffers() {
        Pod pod = pods.create(sample("a"));
        cluster.server().log().clear();
        assertEquals(pod, pods.patchStatus(pod, pod.status()));
        assertEquals(0, cluster.server().log().count(entry -> entry.method().equals("PATCH")));
    }

    @Test
    void addressesAreReplacedOneByOne() {
        Pod pod = pods.create(sample("a"));
        PodStatus first = pod.status().toBuilder().podIP("10.0.0.1")
                .podIPs(List.of(new PodIP("10.0.0.1"), new PodIP("fd00::1"))).build();
        Pod patched = pods.patchStatus(pod, first);
        PodStatus second = first.toBuilder().podIP("10.0.0.2")
                .podIPs(List.of(new PodIP("10.0.0.2"), new PodIP("fd00::1"))).build();
        assertEquals(second.podIPs(), pods.patchStatus(patched, second).status().podIPs());
    }

    @Test
    void theKindOfPatchAndTheAgentAreSent() {
        Pod pod = pods.create(sample("a"));
        pods.patchStatus(pod, pod.status().toBuilder().reason("Because").build());
        assertEquals(1, cluster.server().log().count(entry -> entry.method().equals("PATCH")
                && entry.contentType().equals("application/strategic-merge-patch+json")
                && entry.path().equals("/api/v1/namespaces/default/pods/a/status")
                && entry.userAgent().equals("jubelet/0.0")));
    }
}
