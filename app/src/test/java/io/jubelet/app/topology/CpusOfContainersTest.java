package io.jubelet.app.topology;

import static io.jubelet.app.topology.TextPods.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.MachineTopology;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.ports.fake.FakeHostTopology;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The static policy of the CPU manager: two NUMA nodes with four CPUs and a cache each, of which CPU 0 is reserved. */
class CpusOfContainersTest {

    private final AssigningNode node = new AssigningNode(AssigningNode.cpusOnly("", Map.of()));

    private static ResourcesAssigned.Pin pin(boolean failed, boolean fresh, boolean wholeCores, boolean oneCache) {
        return new ResourcesAssigned.Pin("cpu", failed, fresh, wholeCores, oneCache, 1);
    }

    /** Four cores of two threads each, all of one cache. CPUs 0 and 4 are a core, which is reserved. */
    private static AssigningNode withThreads() {
        Map<Integer, CpuInfo> cpus = new TreeMap<>();
        for (int cpu = 0; cpu < 8; cpu++) {
            cpus.put(cpu, new CpuInfo(cpu % 4, 0, 0, 0));
        }
        var nodes = List.of(new NumaNode(0, 8L << 30, List.of(), Optional.empty()));
        return new AssigningNode(AssigningNode.cpusOnly("0,4", Map.of("full-pcpus-only", "true")), false,
                new MachineTopology(nodes, new CpuTopology(cpus)));
    }

    @Test
    void aContainerWithAWholeNumberOfCpusHasThemForItself() {
        Pod web = pod("web", "own:2:1Gi shares:500m:1Gi");
        assertEquals("Assigned", node.assign(web));
        assertEquals(List.of(pin(false, true, false, true)), node.counted().pins(), "one container got any");
        assertEquals("1-2  exclusive", node.begin(web, "own"));
        assertEquals("0,3-7 ", node.begin(web, "shares"));
        assertEquals("  exclusive", node.begin(web, ""), "no quota for the pod");
        assertEquals(List.of("has the CPUs 1-2 for itself"), node.decisions());
        Pod other = pod("other", "app:500m:1Gi");
        node.assign(other);
        assertEquals(" ", node.begin(other, ""));
        assertEquals(List.of(1, 2, 3, 4, 5, 6, 7), node.held().allocatableCpus());
        assertEquals(2, node.requests().size(), "nothing more than what the pods asked for before");
    }

    @Test
    void cpusOfSeveralCachesAreNotCountedAsAligned() {
        node.assign(pod("wide", "app:5:1Gi"));
        assertEquals(List.of(pin(false, true, false, false)), node.counted().pins());
        assertEquals(new ResourcesAssigned.Pool(2, 5, Map.of(0, 1, 1, 4)), node.pool());
    }

    @Test
    void theCpusOfAnAgentThatStartsAreCounted() {
        assertEquals(new ResourcesAssigned.Pool(7, 0, Map.of()), node.pool());
        node.assign(pod("web", "app:2:1Gi"));
        node.restart();
        assertEquals(List.of(), node.requests());
        assertEquals(new ResourcesAssigned.Pool(5, 2, Map.of(0, 2)), node.pool());
    }

    @Test
    void aContainerThatDoesNotGetItsCpusIsCounted() {
        assertTrue(node.assign(pod("web", "small:1:1Gi large:8:1Gi")).startsWith("UnexpectedAdmissionError: "));
        assertEquals(List.of(pin(false, true, false, true), pin(true, false, false, false)), node.counted().pins());
        assertEquals(new ResourcesAssigned.Pool(7, 0, Map.of()), node.pool());
    }

    @Test
    void onlyWholeCoresAreGivenWhereThatIsDemanded() {
        AssigningNode threads = withThreads();
        Pod web = pod("web", "app:2:1Gi");
        assertEquals("Assigned", threads.assign(web));
        assertEquals("1,5  exclusive", threads.begin(web, "app"));
        assertEquals(List.of(pin(false, true, true, true)), threads.counted().pins());
        assertTrue(threads.assign(pod("odd", "app:3:1Gi")).startsWith("SMTAlignmentError: "));
        assertEquals(List.of(pin(true, false, true, false)), threads.counted().pins());
    }

    /** It has more cores than are left, which an agent that starts must not ask for once more. */
    @Test
    void aContainerKeepsItsCoresWhenTheAgentRestarts() {
        AssigningNode threads = withThreads();
        Pod web = pod("web", "app:4:1Gi");
        threads.assign(web);
        threads.restart();
        assertEquals("Assigned", threads.assign(web));
        assertEquals(List.of(pin(false, false, true, true)), threads.counted().pins());
        assertEquals("1-2,5-6  exclusive", threads.begin(web, "app"));
        assertTrue(threads.assign(pod("db", "app:4:1Gi")).startsWith("SMTAlignmentError: "));
    }

    @Test
    void containersThatRunLoseTheCpusThatAnotherOneGets() {
        Pod others = pod("others", "app");
        ContainerStatus runs = ContainerStatus.builder().name("app").containerID("containerd://others-app")
                .state(new ContainerState.Running(Optional.empty())).build();
        node.pods.add(new Pod(others.metadata(), others.spec(), PodStatus.builder().phase(PodPhase.RUNNING)
                .containerStatuses(List.of(runs)).build()));
        node.passes(Duration.ofSeconds(11));
        Pod web = pod("web", "app:2:1Gi");
        node.assign(web);
        node.passes(Duration.ofSeconds(1));
        assertEquals(List.of("others-app 0-7", "others-app 0,3-7"), node.updates);
        node.stop();
        node.passes(Duration.ofSeconds(60));
        node.assign(pod("db", "app:2:1Gi"));
        node.passes(Duration.ofSeconds(60));
        assertEquals(2, node.updates.size(), "the agent has ended");
    }

    @Test
    void aPodOfAnEarlierAgentThatNobodyNamesHasItsCpusUntilItRunsNothing() {
        node.assign(pod("web", "app:2:1Gi"));
        node.restart();
        node.bus.publish(PodTopics.PODS_ADMITTED, new PodChanges(List.of(), true, true));
        assertEquals(2, node.pool().exclusive());
        node.bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(), 1));
        assertEquals(0, node.pool().exclusive());
    }

    @Test
    void withoutPoliciesAndDevicesNothingIsAssigned() {
        var none = new AssigningNode(ResourceManagers.NONE, false, FakeHostTopology.plain(2, 4, 4L << 30));
        assertTrue(none.isIdle());
    }
}
