package io.jubelet.app.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.message.topology.AssignResources;
import io.jubelet.app.message.topology.AssignmentVerdict;
import io.jubelet.app.message.topology.ClaimAffinity;
import io.jubelet.app.message.topology.ContainerAffinity;
import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.topology.cpu.CpuPolicyOptions;
import io.jubelet.domain.topology.cpu.StaticCpuPolicy;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Four CPUs, of which one is reserved, and Guaranteed pods that want whole ones. */
class ResourceAssignmentTest {

    private final FakeDisk disk = new FakeDisk();
    private final FakeStateFiles files = new FakeStateFiles(disk, "/root");
    private final VirtualTimers timers = new VirtualTimers();
    private final RecordingBus bus = new RecordingBus();
    private final CpuManager cpus = cpus();

    ResourceAssignmentTest() {
        var runtime = (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, method, _) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
        var platform = new Platform(timers, (_, _) -> {
            throw new UnsupportedOperationException("nothing is done beside");
        }, new SplittableRandom(1));
        new ResourceAssignment(Optional.of(cpus), Optional.empty(), new TopologyManager(Optional.empty(), false, false, PodLevel.NOTHING),
                runtime, platform, Optional.empty(), false).start(bus);
    }

    private CpuManager cpus() {
        Map<Integer, CpuInfo> all = new TreeMap<>();
        IntStream.range(0, 4).forEach(cpu -> all.put(cpu, new CpuInfo(cpu, 0, 0, 0)));
        var machine = new CpuTopology(all);
        var policy = new StaticCpuPolicy(machine, 1, CpuSet.of(0), CpuPolicyOptions.of(Map.of(), false, true), TopologyPolicy.NONE,
                PodLevel.NOTHING);
        return new CpuManager(policy, PodLevel.NOTHING, machine, policy.start(CpuAssignments.EMPTY),
                new StateStore<>(files, StateFormat.ofCpus(CpuManager.POLICY, false), CpuAssignments.EMPTY));
    }

    private static Pod pod(String uid, String... amounts) {
        List<Container> containers = Stream.of(amounts).map(amount -> {
            Map<String, Quantity> all = Map.of("cpu", Quantity.parse(amount), "memory", Quantity.parse("1Gi"));
            return Container.builder().name("c" + amount).image("x").resources(new ResourceRequirements(all, all, List.of())).build();
        }).toList();
        return new Pod(ObjectMeta.builder().namespace("ns").name(uid).uid(uid).build(), PodSpec.builder().containers(containers).build(),
                PodStatus.builder().build());
    }

    private AssignmentVerdict assign(Pod pod) {
        return bus.ask(TopologyTopics.ASSIGN_RESOURCES, new AssignResources(pod));
    }

    private boolean isAssigned(Pod pod) {
        return assign(pod) instanceof AssignmentVerdict.Assigned;
    }

    private ContainerAffinity claim(Pod pod, String container) {
        return bus.ask(TopologyTopics.CLAIM_AFFINITY, new ClaimAffinity(pod, container));
    }

    private String written() {
        return files.read("cpu_manager_state").orElse("");
    }

    private void admitted(boolean allSourcesReady) {
        bus.publish(PodTopics.PODS_ADMITTED, new PodChanges(List.of(), true, allSourcesReady));
    }

    @Test
    void aContainerHasItsCpusAndTheOthersShareTheRest() {
        Pod pod = pod("a", "2");
        assertTrue(isAssigned(pod));
        assertEquals(new ContainerAffinity("1-2", "", true), claim(pod, "c2"));
        assertEquals(new ContainerAffinity("0,3", "", false), claim(pod("shares", "500m"), "c500m"));
        assertTrue(written().contains("\"c2\":\"1-2\""), written());
        assertEquals(List.of("has the CPUs 1-2 for itself"),
                bus.published(DecisionMade.class).stream().map(made -> made.decision().text()).toList());
        ResourcesAssigned latest = bus.published(ResourcesAssigned.class).getLast();
        assertTrue(latest.request().orElseThrow().admitted());
        assertEquals(2, latest.pool().orElseThrow().exclusive());
    }

    @Test
    void aPodGetsAllOrNothing() {
        var rejected = (AssignmentVerdict.Rejected) assign(pod("a", "2", "3"));
        assertEquals("UnexpectedAdmissionError", rejected.reason());
        assertFalse(bus.published(ResourcesAssigned.class).getLast().request().orElseThrow().admitted());
        assertEquals(0, bus.published(ResourcesAssigned.class).getLast().pool().orElseThrow().exclusive());
        assertEquals(List.of(), bus.published(DecisionMade.class));
        assertTrue(isAssigned(pod("b", "3")));
    }

    @Test
    void whatAPodHadIsFreeWhenItsContainersHaveEnded() {
        Pod pod = pod("a", "3");
        assign(pod);
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(pod, Stage.TERMINATING));
        assertFalse(isAssigned(pod("b", "3")));
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(pod, Stage.TERMINATED));
        assertFalse(written().contains("\"a\""), written());
        assertTrue(isAssigned(pod("b", "3")));
    }

    @Test
    void whatAPodHadIsFreeWhenItsWorkerIsGone() {
        assign(pod("a", "3"));
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("other", true));
        assertFalse(isAssigned(pod("b", "3")));
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("a", true));
        assertTrue(isAssigned(pod("b", "3")));
    }

    @Test
    void aPodOfAnEarlierAgentThatNobodyNamesIsGoneOnceItRunsNothing() {
        cpus.state().set(assignedBefore());
        admitted(false);
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(), 1));
        assertTrue(cpus.assignments().has("before"), "a source may name it yet");
        admitted(true);
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(), 2));
        assertFalse(cpus.assignments().has("before"));
    }

    private CpuAssignments assignedBefore() {
        assign(pod("before", "3"));
        CpuAssignments assigned = cpus.assignments();
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("before", true));
        assertFalse(cpus.assignments().has("before"));
        return assigned;
    }

    @Test
    void aContainerThatStartsAfterAllWasReleasedGetsCpusAgain() {
        Pod pod = pod("a", "2");
        assign(pod);
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("a", true));
        assertEquals(new ContainerAffinity("1-2", "", true), claim(pod, "c2"));
    }

    @Test
    void whatCouldNotBeWrittenIsWrittenLater() {
        disk.readOnly(true);
        assertTrue(isAssigned(pod("a", "2")), "it is valid in memory");
        disk.readOnly(false);
        int published = bus.published(ResourcesAssigned.class).size();
        bus.publish(NodeTopics.TICK, new Tick());
        assertTrue(written().contains("\"c2\":\"1-2\""), written());
        assertEquals(published + 1, bus.published(ResourcesAssigned.class).size());
    }
}
