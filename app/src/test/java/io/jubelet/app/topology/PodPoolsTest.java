package io.jubelet.app.topology;

import static io.jubelet.app.topology.TextPods.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.TopologyPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Pods that get CPUs and memory as a whole: two NUMA nodes with four CPUs each, of which CPU 0 is reserved, and with 3 GiB for containers
 * each.
 */
class PodPoolsTest {

    private static final String EMPTY_POOL = "EmptyPodSharedPoolError: pod rejected, sum of exclusive container ";

    private final AssigningNode node = new AssigningNode(AssigningNode.managers(TopologyPolicy.SINGLE_NUMA_NODE, true, true));

    private static ResourcesAssigned.Pooled pooled(String resource, int requests, boolean oneCache, int alone, int together) {
        return new ResourcesAssigned.Pooled(resource, requests, false, oneCache, alone, together);
    }

    private static AssigningNode bestEffort() {
        return new AssigningNode(AssigningNode.managers(TopologyPolicy.BEST_EFFORT, true, true));
    }

    @Test
    void containersHavePartsOfThePoolOrShareTheRest() {
        Pod web = pod("web", "4:2Gi", "setup side:1:512Mi!", "alone:1:512Mi one two");
        assertEquals("Assigned", node.assign(web));
        assertEquals(List.of("4-7 1", "4 1 exclusive", "5 1 exclusive", "6-7 1", "6-7 1"),
                List.of("setup", "side", "alone", "one", "two").stream().map(name -> node.begin(web, name)).toList());
        assertEquals(" ", node.begin(web, ""), "those that share need a quota");
        assertEquals(new ResourcesAssigned.Pools(true, List.of(pooled("cpu", 2, true, 2, 3), pooled("memory", 4, false, 2, 3))),
                node.counted().pools());
        assertEquals(List.of(), node.counted().pins());
        assertEquals(new ResourcesAssigned.Pool(3, 4, Map.of(1, 4)), node.pool());
        assertEquals("Assigned", node.assign(web));
        assertEquals(new ResourcesAssigned.Pools(true, List.of()), node.counted().pools(), "it has all already");
    }

    @Test
    void thePoolStaysWhenItsInitContainersAreOver() {
        Pod web = pod("web", "4:2Gi", "setup:1:1Gi", "one");
        node.assign(web);
        node.begin(web, "one");
        assertEquals(List.of("one"), List.copyOf(node.held().memory().blocks().get("web").keySet()));
        assertEquals(2L << 30, node.held().memory().pools().get("web").getFirst().bytes());
        node.restart();
        assertEquals("Assigned", node.assign(web));
        assertEquals("4-7 1", node.begin(web, "one"));
    }

    @Test
    void aPodWhoseContainersAreAllAloneNeedsNoQuota() {
        Pod web = pod("web", "3:2Gi", "", "first:1:1Gi second:2:1Gi");
        node.assign(web);
        assertEquals("  exclusive", node.begin(web, ""));
        assertEquals(new ResourcesAssigned.Pools(true, List.of(pooled("cpu", 2, true, 2, 0), pooled("memory", 3, false, 2, 0))),
                node.counted().pools());
    }

    @Test
    void aPodWithoutResourcesOfItsOwnNeedsNoQuotaWhenOneContainerIsAlone() {
        Pod web = pod("web", "own:2:1Gi shares:500m:1Gi");
        node.assign(web);
        assertEquals("  exclusive", node.begin(web, ""));
        assertEquals(List.of(), node.counted().pools().attempts());
    }

    @Test
    void theContainersOfAPodWithoutResourcesOfItsOwnAreOnTheSameNode() {
        Pod web = pod("web", "setup:1:1Gi", "first:2:1Gi second:2:1Gi");
        assertEquals("Assigned", node.assign(web));
        assertEquals(List.of("4 1 exclusive", "4-5 1 exclusive", "6-7 1 exclusive"),
                List.of("setup", "first", "second").stream().map(name -> node.begin(web, name)).toList());
        assertEquals("TopologyAffinityError: Resources cannot be allocated with Topology locality",
                node.assign(pod("db", "first:2:1Gi second:2:1Gi")), "three CPUs are left on the other node");
    }

    @Test
    void aPoolOverSeveralCachesIsNotCountedAsAligned() {
        AssigningNode anywhere = bestEffort();
        anywhere.assign(pod("wide", "6:1Gi", "", "one two"));
        assertEquals(pooled("cpu", 0, false, 0, 2), anywhere.counted().pools().attempts().getFirst());
    }

    @Test
    void aPodThatLeavesNoCpusToContainersThatShareIsRejected() {
        AssigningNode anywhere = bestEffort();
        assertEquals(EMPTY_POOL + "cpu requests equals pod budget, leaving no cpus for shared containers",
                anywhere.assign(pod("web", "2:2Gi", "", "alone:2:1Gi one")));
        assertEquals(List.of(ResourcesAssigned.Pooled.failed("cpu", 0)), anywhere.counted().pools().attempts());
    }

    @Test
    void aPodThatLeavesNoMemoryToContainersThatShareHasNoCpusEither() {
        AssigningNode anywhere = bestEffort();
        assertEquals(EMPTY_POOL + "memory requests equals pod budget, leaving no memory for shared containers",
                anywhere.assign(pod("web", "4:2Gi", "", "alone:1:2Gi one")));
        assertEquals(List.of(pooled("cpu", 1, true, 1, 1), ResourcesAssigned.Pooled.failed("memory", 1)),
                anywhere.counted().pools().attempts());
        assertEquals(new ResourcesAssigned.Pool(7, 0, Map.of()), anywhere.pool());
        assertFalse(anywhere.file(AssigningNode.CPU_FILE).contains("web"), () -> anywhere.file(AssigningNode.CPU_FILE));
    }

    @Test
    void noNodeSuitsAPodThatLeavesNothingToContainersThatShare() {
        for (String alone : List.of("alone:4:1Gi", "alone:1:2Gi")) {
            assertEquals("TopologyAffinityError: Pod Scope pod with pod-level resources failed admission under pod-scope topology manager",
                    node.assign(pod("web", "4:2Gi", "", alone + " one")));
        }
    }

    @Test
    void anEphemeralContainerSharesTheCpusOfTheNode() {
        Pod web = pod("web", "4:2Gi", "", "alone:1:1Gi one");
        node.assign(web);
        assertEquals("0-3 ", node.begin(TextPods.debugged(web, "debugger"), "debugger"));
        assertEquals(1, node.requests().size());
    }

    @Test
    void aPodThatStartsAfterItsPoolWasReleasedHasOneAgain() {
        ResourceManagers both = AssigningNode.managers(TopologyPolicy.SINGLE_NUMA_NODE, true, true);
        var node = new AssigningNode(new ResourceManagers(both.cpus(), both.reservedCpus(), Optional.empty(), both.topology(), true));
        Pod web = pod("web", "4:2Gi", "", "alone:1:1Gi one");
        node.assign(web);
        node.bus.publish(PodTopics.POD_FINISHED, new PodFinished("web", true));
        assertEquals(new ResourcesAssigned.Pool(7, 0, Map.of()), node.pool());
        assertEquals("5-7 ", node.begin(web, "one"));
        assertEquals(2, node.requests().size());
        assertEquals("4  exclusive", node.begin(web, "alone"));
        assertEquals(2, node.requests().size());
    }

    @Test
    void aPodWithAFractionOfACpuHasMemoryOnly() {
        Pod web = pod("web", "1500m:2Gi", "", "alone:1:1Gi one");
        node.assign(web);
        assertEquals("0-7 0", node.begin(web, "one"));
        assertEquals(1, node.requests().size(), "it lacks nothing");
        assertEquals(List.of(pooled("memory", 2, false, 1, 1)), node.counted().pools().attempts());
    }

    @Test
    void whereContainersAreAlignedOneByOneThereIsNoPool() {
        var single = new AssigningNode(AssigningNode.managers(TopologyPolicy.SINGLE_NUMA_NODE, false, true));
        Pod web = pod("web", "4:2Gi", "", "alone:1:1Gi one");
        assertEquals("Assigned", single.assign(web));
        assertEquals("1 0 exclusive", single.begin(web, "alone"));
        assertEquals("0,2-7 ", single.begin(web, "one"));
        assertEquals(" ", single.begin(web, ""));
        assertEquals(new ResourcesAssigned.Pools(true, List.of()), single.counted().pools());
        assertTrue(single.counted().pins().stream().noneMatch(ResourcesAssigned.Pin::failed));
    }

    @Test
    void withoutTheFeatureGateAPodWithResourcesOfItsOwnHasNothing() {
        var off = new AssigningNode(AssigningNode.managers(TopologyPolicy.SINGLE_NUMA_NODE, true, false));
        Pod web = pod("web", "4:2Gi", "", "alone:1:1Gi one");
        assertEquals("Assigned", off.assign(web));
        assertEquals("0-7 ", off.begin(web, "alone"));
        assertEquals(" ", off.begin(web, ""));
        assertEquals(1, off.requests().size());
        assertEquals(List.of(), off.counted().pins());
    }
}
