package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An agent in a process of its own, on a simulated runtime, as a node of a cluster. */
class ClusterNodeTest extends ClusterNode {

    private AgentProcess agent;

    @BeforeEach
    void run() throws IOException {
        agent = start();
    }

    @Test
    void registersAndIsReady() {
        Tree ready = cluster.awaitNode("is ready", n -> ClusterView.condition(n, "Ready").equals("True"));
        assertEquals("linux", ready.text("metadata", "labels", "kubernetes.io/os"));
        assertTrue(ready.text("status", "nodeInfo", "kubeletVersion").startsWith("v1.36"), ready.json());
        assertTrue(ready.has("status", "allocatable", "cpu"), ready.json());
        Await.until("the lease", AgentProcess.TIMEOUT, () -> server.admin()
                .get(Resource.LEASES, new ObjectKey("kube-node-lease", ClusterView.NODE)).isPresent());
        Await.until("the event Starting", AgentProcess.TIMEOUT,
                () -> cluster.reasons(ClusterView.NODE).contains("Starting"));
    }

    @Test
    void aPodRunsUntilItIsDeletedAndGoesInOrder() {
        cluster.createServer("web");
        Tree ready = cluster.awaitReady("web");
        assertEquals("Running", ready.text("status", "phase"));
        assertFalse(ready.text("status", "podIP").isEmpty());
        Await.until("the event Started", AgentProcess.TIMEOUT, () -> cluster.reasons("web").contains("Started"));
        cluster.delete("web");
        cluster.awaitGone("web");
        Await.until("the agent forgets it", AgentProcess.TIMEOUT, () -> agent.pods().isEmpty());
    }

    @Test
    void aStaticPodIsShownByAMirrorPod() {
        node.put("static.yaml", Manifests.server("static"));
        Tree mirror = cluster.awaitReady("static-node-under-test");
        assertTrue(mirror.has("metadata", "annotations", "kubernetes.io/config.mirror"));
        assertEquals("Node", mirror.objects("metadata", "ownerReferences").getFirst().text("kind"));
        node.remove("static.yaml");
        cluster.awaitGone("static-node-under-test");
    }

    @Test
    void aPodThatDoesNotFitIsRejectedForGood() {
        cluster.create("huge", ClusterView.containers(", \"resources\": {\"requests\": {\"cpu\": \"4000\"}}"));
        Tree rejected = cluster.awaitPod("huge", "has failed", pod -> pod.text("status", "phase").equals("Failed"));
        assertEquals("OutOfcpu", rejected.text("status", "reason"));
        Await.until("the event", AgentProcess.TIMEOUT, () -> cluster.reasons("huge").contains("OutOfcpu"));
    }

    @Test
    void aPodWaitsForItsConfigMap() {
        cluster.create("eager", ClusterView.containers(
                ", \"envFrom\": [{\"configMapRef\": {\"name\": \"later\"}}]"));
        cluster.awaitPod("eager", "waits", pod -> pod.objects("status", "containerStatuses").stream().anyMatch(c ->
                c.text("state", "waiting", "reason").equals("CreateContainerConfigError")));
        server.admin().create("""
                {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"namespace": "default", "name": "later"},
                 "data": {"A": "b"}}""");
        cluster.awaitReady("eager");
    }

    @Test
    void anOutageDisturbsNothingAndIsCaughtUpWith() {
        cluster.createServer("steady");
        cluster.awaitReady("steady");
        node.put("static.yaml", Manifests.server("static"));
        cluster.awaitReady("static-node-under-test");
        server.pause();
        node.remove("static.yaml");
        agent.awaitPod("steady", "runs on", AgentProcess::isReady);
        Await.until("the static pod ends", AgentProcess.TIMEOUT, () -> agent.pods().size() == 1);
        server.resume();
        cluster.awaitGone("static-node-under-test");
        assertEquals(List.of("True"), List.of(ClusterView.condition(cluster.pod("steady").orElseThrow(), "Ready")));
        cluster.delete("steady");
        cluster.awaitGone("steady");
    }

    @Test
    void aNodeObjectThatWasDeletedIsNotMadeAgainAndOneThatOthersMakeIsReady() {
        cluster.awaitNode("is ready", n -> ClusterView.condition(n, "Ready").equals("True"));
        server.admin().delete(Resource.NODES, new ObjectKey("", ClusterView.NODE));
        Tree made = server.admin().create("""
                {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "NODE"}}""".replace("NODE", ClusterView.NODE));
        cluster.awaitNode("is ready again", n -> n.text("metadata", "uid").equals(made.text("metadata", "uid"))
                && ClusterView.condition(n, "Ready").equals("True"));
    }
}
