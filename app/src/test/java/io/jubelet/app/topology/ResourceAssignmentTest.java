package io.jubelet.app.topology;

import static io.jubelet.app.topology.TextPods.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.worker.Stage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which Guaranteed pods have CPUs and memory, and for how long: seven CPUs and 3 GiB on each of two NUMA nodes can be assigned. */
class ResourceAssignmentTest {

    private final AssigningNode node = new AssigningNode(AssigningNode.managers(TopologyPolicy.NONE));

    private void assertAssigned(Pod pod) {
        assertEquals("Assigned", node.assign(pod));
    }

    private void assertRejected(Pod pod) {
        assertTrue(node.assign(pod).startsWith("UnexpectedAdmissionError: "));
    }

    private Set<String> withCpus() {
        return node.held().cpus().pods();
    }

    private void stage(Pod pod, Stage stage) {
        node.bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(pod, stage));
    }

    private void finished(String uid) {
        node.bus.publish(PodTopics.POD_FINISHED, new PodFinished(uid, true));
    }

    /** Nothing is desired any more, as far as these sources say. */
    private void admitted(boolean allSourcesReady) {
        node.bus.publish(PodTopics.PODS_ADMITTED, new PodChanges(List.of(), true, allSourcesReady));
    }

    private void workers(String... uids) {
        node.bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of(uids)));
    }

    private void runtimeListed(Map<PodIdentity, Boolean> pods) {
        node.bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(pods, 1));
    }

    private int published() {
        return node.bus.published(ResourcesAssigned.class).size();
    }

    @Test
    void aContainerHasItsCpusAndTheOthersShareTheRest() {
        Pod web = pod("web", "app:2:1Gi");
        assertAssigned(web);
        assertEquals("1-2 0 exclusive", node.begin(web, "app"));
        assertEquals("0,3-7 ", node.begin(pod("shares", "app"), "app"));
        assertTrue(node.file(AssigningNode.CPU_FILE).contains("\"defaultCpuSet\":\"0,3-7\",\"entries\":{\"web\":{\"app\":\"1-2\"}}"),
                () -> node.file(AssigningNode.CPU_FILE));
        assertEquals(List.of("has the CPUs 1-2 for itself, and has memory of the NUMA nodes 0 only"), node.decisions());
        assertTrue(node.counted().admitted());
        assertFalse(node.bus.published(ResourcesAssigned.class).getLast().aligns());
    }

    @Test
    void aPodGetsAllOrNothing() {
        assertEquals("UnexpectedAdmissionError: Allocate failed due to not enough cpus available to satisfy request: requested=5,"
                + " available=3, which is unexpected", node.assign(pod("web", "first:4:1Gi second:5:1Gi")));
        assertFalse(node.counted().admitted());
        assertEquals(0, node.pool().exclusive());
        assertEquals(Set.of(), node.held().memory().pods());
        assertEquals(List.of(), node.decisions());
        assertAssigned(pod("db", "app:7:3Gi"));
    }

    @Test
    void whatAPodHadIsFreeWhenItsContainersHaveEnded() {
        Pod web = pod("web", "app:7:3Gi");
        assertAssigned(web);
        stage(web, Stage.TERMINATING);
        assertRejected(pod("db", "app:7:3Gi"));
        stage(web, Stage.TERMINATED);
        assertFalse(node.file(AssigningNode.CPU_FILE).contains("web"), () -> node.file(AssigningNode.CPU_FILE));
        assertFalse(node.file(AssigningNode.MEMORY_FILE).contains("web"), () -> node.file(AssigningNode.MEMORY_FILE));
        assertEquals(0, node.pool().exclusive());
        assertAssigned(pod("db", "app:7:3Gi"));
    }

    @Test
    void whatAPodHadIsFreeWhenItsWorkerIsGone() {
        assertAssigned(pod("web", "app:7:1Gi"));
        finished("other");
        assertRejected(pod("db", "app:7:1Gi"));
        finished("web");
        assertAssigned(pod("db", "app:7:1Gi"));
    }

    @Test
    void theEndOfAPodThatHadNothingChangesNothing() {
        assertAssigned(pod("web", "app:2:1Gi"));
        Pod shares = pod("shares", "app");
        assertAssigned(shares);
        int before = published();
        stage(shares, Stage.TERMINATED);
        finished("shares");
        assertEquals(before, published());
        assertEquals(Set.of("web"), withCpus());
    }

    @Test
    void aPodOfAnEarlierAgentThatNobodyNamesIsGoneOnceItRunsNothing() {
        assertAssigned(pod("before", "app:2:1Gi"));
        node.restart();
        admitted(false);
        runtimeListed(Map.of());
        assertEquals(Set.of("before"), withCpus(), "a source may name it yet");
        admitted(true);
        runtimeListed(Map.of(new PodIdentity("before", "ns", "before"), true));
        assertEquals(Set.of("before"), withCpus(), "it runs");
        admitted(true);
        runtimeListed(Map.of());
        assertEquals(Set.of(), withCpus());
    }

    @Test
    void aPodWhoseEndNobodyReportedIsGoneWhenNeitherItsWorkerNorTheRuntimeKnowIt() {
        assertAssigned(pod("web", "app:2:1Gi"));
        admitted(true);
        runtimeListed(Map.of());
        workers("web");
        admitted(true);
        admitted(true);
        assertEquals(Set.of("web"), withCpus(), "its worker still has to end it");
        workers();
        runtimeListed(Map.of());
        assertEquals(Set.of("web"), withCpus());
        admitted(true);
        assertEquals(Set.of(), withCpus());
        assertEquals(Set.of(), node.held().memory().pods());
    }

    @Test
    void aContainerThatStartsAfterAllWasReleasedGetsCpusAgain() {
        Pod web = pod("web", "app:2:1Gi");
        assertAssigned(web);
        finished("web");
        assertEquals("1-2 0 exclusive", node.begin(web, "app"));
        assertEquals(2, node.requests().size());
        node.begin(web, "app");
        assertEquals(2, node.requests().size(), "it has them");
    }

    @Test
    void whatCouldNotBeWrittenIsWrittenLater() {
        node.disk.readOnly(true);
        Pod web = pod("web", "app:2:1Gi");
        assertAssigned(web);
        assertEquals("1-2 0 exclusive", node.begin(web, "app"), "it is valid in memory");
        node.disk.readOnly(false);
        int before = published();
        node.bus.publish(NodeTopics.TICK, new Tick());
        assertTrue(node.file(AssigningNode.CPU_FILE).contains("\"app\":\"1-2\""), () -> node.file(AssigningNode.CPU_FILE));
        assertTrue(node.file(AssigningNode.MEMORY_FILE).contains("\"web\":{\"app\":"), () -> node.file(AssigningNode.MEMORY_FILE));
        assertEquals(before + 1, published());
    }
}
