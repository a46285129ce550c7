package io.jubelet.app.topology;

import static io.jubelet.app.topology.TextPods.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.HugePagesPool;
import io.jubelet.domain.topology.MachineTopology;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.topology.memory.MemoryBlock;
import io.jubelet.ports.fake.FakeHostTopology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The static policy of the memory manager: two NUMA nodes with 3 GiB for containers each. */
class MemoryOfContainersTest {

    private static final String NO_NODE = "UnexpectedAdmissionError: Allocate failed due to [memorymanager] failed to get the default"
            + " NUMA affinity, no NUMA nodes with enough memory is available, which is unexpected";

    private final AssigningNode node = new AssigningNode(AssigningNode.memoryOnly());

    private static List<ResourcesAssigned.Pin> pins(AssigningNode node) {
        return node.counted().pins();
    }

    private static ResourcesAssigned.Pin pin(boolean failed, boolean fresh, int parts) {
        return new ResourcesAssigned.Pin("memory", failed, fresh, false, false, parts);
    }

    private static Map<String, List<MemoryBlock>> blocks(AssigningNode node, String pod) {
        return node.held().memory().blocks().getOrDefault(pod, Map.of());
    }

    private static List<MemoryBlock> block(int numaNode, int gibibytes) {
        return List.of(new MemoryBlock(List.of(numaNode), "memory", (long) gibibytes << 30));
    }

    private void finished(String pod) {
        node.bus.publish(PodTopics.POD_FINISHED, new PodFinished(pod, true));
    }

    @Test
    void aContainerHasTheMemoryOfOneNode() {
        Pod web = pod("web", "app:500m:2Gi");
        assertEquals("Assigned", node.assign(web));
        assertEquals(List.of(pin(false, true, 1)), pins(node));
        assertEquals(" 0", node.begin(web, "app"));
        assertEquals(List.of("has memory of the NUMA nodes 0 only"), node.decisions());
        assertTrue(node.file(AssigningNode.MEMORY_FILE).contains("\"entries\":{\"web\":{\"app\":[{\"numaAffinity\":[0],"
                + "\"type\":\"memory\",\"size\":2147483648}]}}"), () -> node.file(AssigningNode.MEMORY_FILE));
        Pod db = pod("db", "app:500m:2Gi");
        assertEquals("Assigned", node.assign(db));
        assertEquals(" 1", node.begin(db, "app"));
        assertEquals(List.of(new MemoryBlock(List.of(0), "memory", 3L << 30), new MemoryBlock(List.of(1), "memory", 3L << 30)),
                node.held().allocatableMemory());
        assertEquals(List.of(), node.held().allocatableCpus());
    }

    @Test
    void aPodThatIsAdmittedOnceMoreKeepsItsMemory() {
        Pod web = pod("web", "app:500m:2Gi");
        node.assign(web);
        String before = node.file(AssigningNode.MEMORY_FILE);
        node.restart();
        assertEquals("Assigned", node.assign(web));
        assertEquals(List.of(pin(false, false, 1)), pins(node));
        assertEquals(before, node.file(AssigningNode.MEMORY_FILE));
    }

    @Test
    void aPodThatIsNotGuaranteedMayUseAllNodes() {
        Pod web = pod("web", "app:500m/1:2Gi");
        assertEquals("Assigned", node.assign(web));
        assertEquals(List.of(), pins(node));
        assertEquals(" ", node.begin(web, "app"));
        assertEquals(List.of(), node.decisions());
        assertFalse(node.counted().pools().possible());
    }

    @Test
    void aPodIsRejectedWhenNoNodeHasEnough() {
        node.assign(pod("web", "app:500m:2Gi"));
        node.assign(pod("db", "app:500m:2Gi"));
        String before = node.file(AssigningNode.MEMORY_FILE);
        assertEquals(NO_NODE, node.assign(pod("late", "small:1:1Gi large:1:2Gi")));
        assertEquals(List.of(pin(false, true, 1), pin(true, false, 0)), pins(node));
        assertEquals(before, node.file(AssigningNode.MEMORY_FILE));
        finished("db");
        assertEquals("Assigned", node.assign(pod("late", "large:1:3Gi")));
    }

    @Test
    void hugePagesAreAPartOfTheirOwn() {
        var nodes = List.of(new NumaNode(0, 4L << 30, List.of(), Optional.empty()),
                new NumaNode(1, 4L << 30, List.of(new HugePagesPool(2048, 512)), Optional.empty()));
        var machine = new MachineTopology(nodes, new CpuTopology(FakeHostTopology.plain(2, 4, 0).cpus().details()));
        var withPages = new AssigningNode(AssigningNode.memoryOnly(), false, machine);
        Pod web = pod("web", "app:500m:1Gi:512Mi");
        assertEquals("Assigned", withPages.assign(web));
        assertEquals(List.of(pin(false, true, 2)), pins(withPages));
        assertEquals(" 1", withPages.begin(web, "app"));
    }

    @Test
    void initContainersLeaveTheirMemoryToThoseAfterThem() {
        Pod web = pod("web", "first:500m:2Gi second:500m:1Gi proxy:500m:1Gi!", "app:500m:1Gi");
        assertEquals("Assigned", node.assign(web));
        assertEquals(2L << 30, blocks(node, "web").values().stream().mapToLong(own -> own.getFirst().bytes()).sum());
        node.begin(web, "first");
        assertTrue(blocks(node, "web").containsKey("first"));
        node.begin(web, "second");
        assertEquals(List.of("app", "proxy", "second"), blocks(node, "web").keySet().stream().sorted().toList());
        node.begin(web, "proxy");
        assertEquals(" 0", node.begin(web, "app"));
        assertEquals(Map.of("app", block(0, 1), "proxy", block(0, 1)), blocks(node, "web"));
        assertFalse(node.file(AssigningNode.MEMORY_FILE).contains("second"), () -> node.file(AssigningNode.MEMORY_FILE));
    }

    @Test
    void theNextAgentGivesNothingToInitContainersThatAreOver() {
        var aligned = new AssigningNode(AssigningNode.managers(TopologyPolicy.SINGLE_NUMA_NODE));
        Pod web = pod("web", "first:500m:3Gi second:500m:3Gi", "app:500m:1Gi other:500m:1Gi");
        aligned.assign(web);
        aligned.begin(web, "app");
        Pod db = pod("db", "app:500m:1Gi");
        aligned.assign(db);
        assertEquals("0-7 0", aligned.begin(db, "app"), "what the init containers had is free");
        String before = aligned.file(AssigningNode.MEMORY_FILE);
        aligned.restart();
        assertEquals("Assigned", aligned.assign(web));
        assertEquals(List.of(pin(false, false, 1), pin(false, false, 1)), pins(aligned));
        assertEquals(before, aligned.file(AssigningNode.MEMORY_FILE));
    }

    @Test
    void memoryComesFromTheNodeThatHasTheCpus() {
        var aligned = new AssigningNode(AssigningNode.managers(TopologyPolicy.SINGLE_NUMA_NODE));
        Pod web = pod("web", "app:4:1Gi");
        assertEquals("Assigned", aligned.assign(web));
        assertEquals("4-7 1 exclusive", aligned.begin(web, "app"));
        assertEquals(List.of("has the CPUs 4-7 for itself, and has memory of the NUMA nodes 1 only"), aligned.decisions());
        assertEquals("TopologyAffinityError: Resources cannot be allocated with Topology locality",
                aligned.assign(pod("wide", "app:4:1Gi")), "the other node has three CPUs");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cpusComeFromTheNodeThatHasTheMemory(boolean wholePods) {
        var aligned = new AssigningNode(AssigningNode.managers(TopologyPolicy.SINGLE_NUMA_NODE, wholePods, false));
        aligned.assign(pod("web", "app:1:3Gi"));
        Pod db = pod("db", "app:1:2Gi");
        assertEquals("Assigned", aligned.assign(db));
        assertEquals("4 1 exclusive", aligned.begin(db, "app"));
    }

    /** It may begin while an init container still runs. */
    @Test
    void anEphemeralContainerTakesNoMemoryFromInitContainers() {
        Pod web = TextPods.debugged(pod("web", "setup:500m:2Gi", "app:500m:1Gi"), "debugger");
        node.assign(web);
        node.begin(web, "setup");
        assertEquals(" ", node.begin(web, "debugger"));
        assertEquals(Map.of("app", block(0, 1), "setup", block(0, 1)), blocks(node, "web"));
        node.begin(web, "app");
        assertEquals(Map.of("app", block(0, 1)), blocks(node, "web"));
    }

    @Test
    void aContainerThatStartsAfterAllWasReleasedHasItsMemoryAgain() {
        Pod web = pod("web", "app:500m:3Gi");
        node.assign(web);
        finished("web");
        assertEquals(Map.of(), blocks(node, "web"));
        node.assign(pod("db", "app:500m:3Gi"));
        assertEquals(" 1", node.begin(web, "app"));
        assertEquals(Map.of("app", block(1, 3)), blocks(node, "web"));
        assertEquals(NO_NODE, node.assign(pod("late", "app:500m:1Gi")), "all is in use");
    }

    @Test
    void aPodOfAnEarlierAgentThatNobodyNamesHasItsMemoryUntilItRunsNothing() {
        node.assign(pod("web", "app:500m:2Gi"));
        node.restart();
        node.bus.publish(PodTopics.PODS_ADMITTED, new PodChanges(List.of(), true, true));
        assertEquals(Map.of("app", block(0, 2)), blocks(node, "web"));
        node.bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(), 1));
        assertEquals(Map.of(), blocks(node, "web"));
        assertFalse(node.file(AssigningNode.MEMORY_FILE).contains("web"), () -> node.file(AssigningNode.MEMORY_FILE));
    }
}
