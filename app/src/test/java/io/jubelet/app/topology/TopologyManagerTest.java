package io.jubelet.app.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.HintMerge;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.TopologyHint;
import io.jubelet.domain.topology.TopologyOptions;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.ports.fake.FakeHostTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Pods with an init container and two containers, on a machine with two NUMA nodes, where each resource must be on one node. */
class TopologyManagerTest {

    private static final TopologyHint FIRST = TopologyHint.of(NumaMask.of(List.of(0)), true);
    private static final TopologyHint SECOND = TopologyHint.of(NumaMask.of(List.of(1)), true);

    private final List<String> given = new ArrayList<>();
    private final Resource cpus = new Resource("cpu");
    private final Resource memory = new Resource("memory");

    /** A resource that is on some nodes, and that some container does not get. */
    private final class Resource implements HintProvider {

        private final String name;
        private List<TopologyHint> hints = List.of(FIRST, SECOND);
        private String scarce = "";

        Resource(String name) {
            this.name = name;
        }

        @Override
        public Optional<Map<String, List<TopologyHint>>> hints(Pod pod, Container container) {
            return Optional.of(Map.of(name, hints));
        }

        @Override
        public Optional<Map<String, List<TopologyHint>>> hints(Pod pod) {
            return Optional.of(Map.of(name, hints));
        }

        @Override
        public Optional<ResourcesAssigned.Pin> allocate(Pod pod, Container container, TopologyHint affinity)
                throws AllocationException {
            give(container.name(), affinity);
            return Optional.of(pin(name, false));
        }

        @Override
        public Optional<ResourcesAssigned.Pooled> allocate(Pod pod, TopologyHint affinity) throws AllocationException {
            give("pod", affinity);
            return Optional.of(new ResourcesAssigned.Pooled(name, 1, false, false, 0, 3));
        }

        private void give(String to, TopologyHint affinity) throws AllocationException {
            if (scarce.equals(to)) {
                throw new AllocationException("not enough");
            }
            given.add(name + " for " + to + " from " + affinity.affinity().map(NumaMask::nodes).orElse(List.of()));
        }

        @Override
        public Runnable rollback() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<ResourcesAssigned.Pin> failed() {
            return Optional.of(pin(name, true));
        }

        @Override
        public Optional<ResourcesAssigned.Pooled> failedPod() {
            return Optional.of(ResourcesAssigned.Pooled.failed(name, 1));
        }
    }

    private static ResourcesAssigned.Pin pin(String resource, boolean failed) {
        return new ResourcesAssigned.Pin(resource, failed, !failed, false, false, 1);
    }

    private static TopologyManager manager(TopologyPolicy policy, boolean wholePods, PodLevel podLevel) {
        var host = new FakeHostTopology().become(FakeHostTopology.plain(2, 2, 4L << 30));
        return new TopologyManager(policy == TopologyPolicy.NONE ? Optional.empty()
                : Optional.of(new HintMerge(policy, TopologyOptions.DEFAULT, host.read().nodes())), wholePods,
                policy == TopologyPolicy.SINGLE_NUMA_NODE, podLevel);
    }

    private static TopologyManager manager(boolean wholePods) {
        return manager(TopologyPolicy.SINGLE_NUMA_NODE, wholePods, PodLevel.NOTHING);
    }

    private static Pod pod(Optional<ResourceRequirements> resources) {
        var spec = PodSpec.builder().initContainers(List.of(Container.builder().name("init").build()))
                .containers(List.of(Container.builder().name("a").build(), Container.builder().name("b").build()));
        resources.ifPresent(spec::resources);
        return new Pod(ObjectMeta.builder().namespace("ns").name("web").uid("uid").build(), spec.build(), PodStatus.builder().build());
    }

    private static Pod withOwnResources() {
        Map<String, Quantity> amounts = Map.of("cpu", Quantity.parse("2"), "memory", Quantity.parse("1Gi"));
        return pod(Optional.of(new ResourceRequirements(amounts, amounts, List.of())));
    }

    private ResourcesAssigned.Request assigned(TopologyManager manager, Pod pod) throws AllocationException {
        TopologyManager.Attempt attempt = manager.attempt();
        manager.assign(pod, List.of(cpus, memory), attempt);
        return manager.result(attempt, true, 5);
    }

    /** What is counted of a pod that does not get what it needs. */
    private ResourcesAssigned.Request refused(TopologyManager manager, Pod pod, String why) {
        TopologyManager.Attempt attempt = manager.attempt();
        var refusal = assertThrows(AllocationException.class, () -> manager.assign(pod, List.of(cpus, memory), attempt));
        assertEquals(why, refusal.rejectionReason() + ": " + refusal.rejectionMessage());
        return manager.result(attempt, false, 5);
    }

    @Test
    void withoutAPolicyEachResourceDecidesByItself() throws AllocationException {
        cpus.hints = List.of(FIRST);
        memory.hints = List.of(SECOND);
        TopologyManager manager = manager(TopologyPolicy.NONE, false, PodLevel.NOTHING);
        assertFalse(manager.aligns());
        ResourcesAssigned.Request request = assigned(manager, pod(Optional.empty()));
        assertEquals(List.of("cpu for init from []", "memory for init from []", "cpu for a from []", "memory for a from []",
                "cpu for b from []", "memory for b from []"), given);
        assertEquals("", request.scope());
        assertEquals(0, request.alignments());
        assertEquals(6, request.pins().size());
    }

    @Test
    void theResourcesOfEachContainerComeFromTheSameNode() throws AllocationException {
        memory.hints = List.of(SECOND);
        TopologyManager manager = manager(false);
        assertTrue(manager.aligns());
        ResourcesAssigned.Request request = assigned(manager, pod(Optional.empty()));
        assertEquals(List.of("cpu for init from [1]", "memory for init from [1]", "cpu for a from [1]", "memory for a from [1]",
                "cpu for b from [1]", "memory for b from [1]"), given);
        assertEquals(new ResourcesAssigned.Request(true, 5, "container", 3, false, List.of(pin("cpu", false), pin("memory", false),
                pin("cpu", false), pin("memory", false), pin("cpu", false), pin("memory", false)),
                new ResourcesAssigned.Pools(false, List.of())), request);
    }

    @Test
    void theNodeOfAWholePodCountsAsOneAlignment() throws AllocationException {
        memory.hints = List.of(SECOND);
        ResourcesAssigned.Request request = assigned(manager(true), pod(Optional.empty()));
        assertEquals("memory for b from [1]", given.getLast());
        assertEquals("pod", request.scope());
        assertEquals(1, request.alignments());
    }

    @Test
    void aPolicyThatGuaranteesNoSingleNodeCountsNone() throws AllocationException {
        ResourcesAssigned.Request request = assigned(manager(TopologyPolicy.BEST_EFFORT, false, PodLevel.NOTHING), pod(Optional.empty()));
        assertEquals(0, request.alignments());
        cpus.hints = List.of(FIRST);
        memory.hints = List.of(SECOND);
        assertFalse(refused(manager(TopologyPolicy.RESTRICTED, false, PodLevel.NOTHING), pod(Optional.empty()),
                "TopologyAffinityError: Resources cannot be allocated with Topology locality").misaligned());
    }

    @Test
    void aPodIsRejectedWhenNoNodeHasAllItNeeds() {
        cpus.hints = List.of(FIRST);
        memory.hints = List.of(SECOND);
        for (boolean wholePods : List.of(false, true)) {
            ResourcesAssigned.Request request = refused(manager(wholePods), pod(Optional.empty()),
                    "TopologyAffinityError: Resources cannot be allocated with Topology locality");
            assertEquals(new ResourcesAssigned.Request(false, 5, wholePods ? "pod" : "container", 0, true, List.of(),
                    new ResourcesAssigned.Pools(false, List.of())), request);
        }
        assertEquals(List.of(), given);
    }

    @Test
    void whatAContainerDoesNotGetIsCountedAsAFailure() {
        memory.scarce = "a";
        ResourcesAssigned.Request request = refused(manager(false), pod(Optional.empty()),
                "UnexpectedAdmissionError: Allocate failed due to not enough, which is unexpected");
        assertEquals(List.of(pin("cpu", false), pin("memory", false), pin("cpu", false), pin("memory", true)), request.pins());
        assertEquals(1, request.alignments(), "that of the init container");
        assertFalse(request.misaligned());
    }

    @Test
    void aPodWithResourcesOfItsOwnGetsThemAsAWhole() throws AllocationException {
        memory.hints = List.of(SECOND);
        ResourcesAssigned.Request request = assigned(manager(TopologyPolicy.SINGLE_NUMA_NODE, true, PodLevel.PODS), withOwnResources());
        assertEquals(List.of("cpu for pod from [1]", "memory for pod from [1]"), given);
        assertEquals(new ResourcesAssigned.Pools(true, List.of(new ResourcesAssigned.Pooled("cpu", 1, false, false, 0, 3),
                new ResourcesAssigned.Pooled("memory", 1, false, false, 0, 3))), request.pools());
        assertEquals(1, request.alignments());
        given.clear();
        assertEquals(List.of(), assigned(manager(TopologyPolicy.SINGLE_NUMA_NODE, true, PodLevel.PODS), pod(Optional.empty()))
                .pools().attempts());
        assertEquals(6, given.size(), "one without");
    }

    @Test
    void whatAWholePodDoesNotGetIsCountedAsAFailure() {
        memory.scarce = "pod";
        ResourcesAssigned.Request request = refused(manager(TopologyPolicy.SINGLE_NUMA_NODE, true, PodLevel.PODS), withOwnResources(),
                "UnexpectedAdmissionError: Allocate failed due to not enough, which is unexpected");
        assertEquals(List.of(new ResourcesAssigned.Pooled("cpu", 1, false, false, 0, 3), ResourcesAssigned.Pooled.failed("memory", 1)),
                request.pools().attempts());
        assertEquals(0, request.alignments());
    }

    @Test
    void theRefusalOfAPodWithResourcesOfItsOwnNamesTheScope() {
        cpus.hints = List.of(FIRST);
        memory.hints = List.of(SECOND);
        refused(manager(TopologyPolicy.SINGLE_NUMA_NODE, true, PodLevel.PODS), withOwnResources(), "TopologyAffinityError: "
                + "Pod Scope pod with pod-level resources failed admission under pod-scope topology manager");
        refused(manager(TopologyPolicy.SINGLE_NUMA_NODE, false, PodLevel.CONTAINERS), withOwnResources(), "TopologyAffinityError: "
                + "Pod Scope pod with pod-level resources failed admission with a container-level topology manager");
        refused(manager(false), withOwnResources(), "TopologyAffinityError: Resources cannot be allocated with Topology locality");
    }
}
