package io.jubelet.app.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.node.MemoryProtected;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.NodeCgroups;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.cgroup.MemoryReservationPolicy;
import io.jubelet.domain.cgroup.NodeCgroupResources;
import io.jubelet.domain.cgroup.QosPolicy;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.fake.FakeCgroupTree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What the cgroups above those of pods hold, and when. */
class NodeCgroupsTest {

    private static final CgroupName ROOT = new CgroupName(List.of("kubepods"));
    private static final CgroupName BURSTABLE = ROOT.ofClass(QosClass.BURSTABLE);
    private static final CgroupName BEST_EFFORT = ROOT.ofClass(QosClass.BEST_EFFORT);
    private static final NodeCgroupResources LIMITS = new NodeCgroupResources(OptionalLong.of(2048),
            OptionalLong.of(4L << 30), OptionalLong.of(1000), Map.of(), Map.of());
    private static final QosPolicy PAGES =
            new QosPolicy(List.of(2L << 20), OptionalInt.empty(), 0, false, MemoryReservationPolicy.NONE);

    private static final NodeCgroups.Reserved SYSTEM = new NodeCgroups.Reserved("System Reserved", "/system.slice",
            CgroupName.ofCgroupfs("/system.slice"), LIMITS);

    private final SplittableRandom random = new SplittableRandom(1);
    private final SimScheduler scheduler = new SimScheduler(random);
    private final SimScheduler.Scope scope = scheduler.scope();
    private final SimBus bus = new SimBus(scope, (topic, message) -> true);
    private final FakeCgroupTree tree = new FakeCgroupTree();
    private final List<String> events = new ArrayList<>();

    NodeCgroupsTest() {
        bus.outside().subscribe(EventTopics.NODE_EVENT, event -> events.add(event.reason() + ": " + event.message()));
    }

    private Platform platform() {
        return new Platform(scope, scope, random);
    }

    private void classes(QosPolicy policy) {
        bus.deploy(new QosClasses(tree, ROOT, policy, platform()));
    }

    private static Pod pod(String uid, String cpu, String memory) {
        Map<String, Quantity> requests = cpu.isEmpty() ? Map.of()
                : Map.of("cpu", Quantity.parse(cpu), "memory", Quantity.parse(memory));
        return new Pod(ObjectMeta.builder().namespace("ns").name(uid).uid(uid).build(),
                PodSpec.builder().containers(List.of(Container.builder().name("c").image("i")
                        .resources(new ResourceRequirements(Map.of(), requests, List.of())).build())).build(),
                PodStatus.builder().build());
    }

    private void admitted(PodChange.Operation operation, Pod... pods) {
        bus.outside().publish(PodTopics.PODS_ADMITTED,
                new PodChanges(List.of(new PodChange(operation, "file", List.of(pods)))));
        passes(0);
    }

    private void passes(long seconds) {
        scheduler.run(Duration.ofSeconds(seconds), () -> { });
    }

    private OptionalLong shares(CgroupName cgroup) {
        return tree.allLimits(cgroup).flatMap(limits -> limits.cpuShares().isPresent()
                ? Optional.of(limits.cpuShares()) : Optional.empty()).orElse(OptionalLong.empty());
    }

    @Test
    void classesWeighAsMuchAsTheirPodsRequest() {
        classes(PAGES);
        assertFalse(tree.exists(ROOT), "nothing is weighed before pods are known");
        admitted(PodChange.Operation.ADD, pod("a", "500m", "1Gi"), pod("b", "1", "1Gi"), pod("c", "", ""));
        assertEquals(OptionalLong.of(1536), shares(BURSTABLE));
        assertEquals(OptionalLong.of(2), shares(BEST_EFFORT));
        assertEquals(OptionalLong.empty(), shares(ROOT));
        for (CgroupName cgroup : List.of(ROOT, BURSTABLE, BEST_EFFORT)) {
            assertEquals(Map.of(2L << 20, 1L << 62), tree.allLimits(cgroup).orElseThrow().hugePageLimits());
        }
    }

    @Test
    void podsThatEndOrAreNoLongerDesiredWeighNothing() {
        classes(PAGES);
        Pod a = pod("a", "500m", "1Gi");
        Pod b = pod("b", "1", "1Gi");
        admitted(PodChange.Operation.ADD, a, b);
        bus.outside().publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(a, Stage.TERMINATED));
        passes(0);
        assertEquals(OptionalLong.of(1024), shares(BURSTABLE));
        bus.outside().publish(PodTopics.PODS_ADMITTED,
                new PodChanges(List.of(new PodChange(PodChange.Operation.ADD, "file", List.of(a, b))), true, true));
        passes(0);
        assertEquals(OptionalLong.of(1024), shares(BURSTABLE), "an ended pod that is named again stays ended");
        admitted(PodChange.Operation.REMOVE, b);
        assertEquals(OptionalLong.of(2), shares(BURSTABLE));
    }

    @Test
    void whatOthersWriteHoldsForAMinuteAtMost() {
        classes(PAGES);
        admitted(PodChange.Operation.ADD, pod("a", "1", "1Gi"));
        tree.apply(BURSTABLE, limits(OptionalLong.of(7)));
        passes(59);
        assertEquals(OptionalLong.of(7), shares(BURSTABLE));
        passes(2);
        assertEquals(OptionalLong.of(1024), shares(BURSTABLE));
    }

    @Test
    void podsThatRequestAsMuchAsThoseBeforeChangeNothing() {
        classes(PAGES);
        Pod a = pod("a", "1", "1Gi");
        admitted(PodChange.Operation.ADD, a);
        tree.apply(BURSTABLE, limits(OptionalLong.of(7)));
        admitted(PodChange.Operation.ADD, pod("b", "", ""));
        passes(30);
        admitted(PodChange.Operation.UPDATE, pod("b", "", ""));
        assertEquals(OptionalLong.of(7), shares(BURSTABLE));
        passes(31);
        assertEquals(OptionalLong.of(1024), shares(BURSTABLE), "a minute after they were weighed, not after the last change");
    }

    private static CgroupLimits limits(OptionalLong shares) {
        return CgroupLimits.of(new NodeCgroupResources(shares, OptionalLong.empty(), OptionalLong.empty(), Map.of(),
                Map.of()));
    }

    @Test
    void theMemoryThatIsKeptForPodsIsReported() {
        List<MemoryProtected> reported = new ArrayList<>();
        bus.outside().subscribe(NodeTopics.MEMORY_PROTECTED, reported::add);
        classes(new QosPolicy(List.of(), OptionalInt.empty(), 0, true, MemoryReservationPolicy.TIERED_RESERVATION));
        admitted(PodChange.Operation.ADD, pod("a", "1", "4Gi"));
        assertEquals(new MemoryProtected(0, 4L << 30), reported.getLast());
    }

    @Test
    void reservedMemoryIsLimitedToWhatIsInUseWhenThatIsMore() {
        classes(new QosPolicy(List.of(), OptionalInt.of(50), 10L << 30, false, MemoryReservationPolicy.NONE));
        tree.apply(BEST_EFFORT, CgroupLimits.NONE);
        tree.use(BEST_EFFORT, 9L << 30);
        admitted(PodChange.Operation.ADD, pod("a", "1", "4Gi"));
        assertEquals(OptionalLong.of(10L << 30), tree.allLimits(BURSTABLE).orElseThrow().memoryLimit());
        assertEquals(OptionalLong.of(9L << 30), tree.allLimits(BEST_EFFORT).orElseThrow().memoryLimit());
        tree.use(BEST_EFFORT, 0);
        passes(61);
        assertEquals(OptionalLong.of(8L << 30), tree.allLimits(BEST_EFFORT).orElseThrow().memoryLimit());
    }

    private static NodeCgroups node(NodeCgroups.Reserved... reserved) {
        return new NodeCgroups(Optional.of(ROOT), LIMITS, PAGES, List.of(reserved));
    }

    @Test
    void allPodsAreLimitedTogetherAndTheNodeReportsIt() {
        bus.deploy(new NodeAllocatable(tree, "node", node(), platform()));
        passes(0);
        assertEquals(Optional.of(CgroupLimits.of(LIMITS)), tree.allLimits(ROOT));
        assertEquals(List.of("NodeAllocatableEnforced: Updated Node Allocatable limit across pods"), events);
        passes(300);
        assertEquals(1, events.size());
    }

    @Test
    void reservesAreReportedWhateverBecomesOfThePods() {
        tree.apply(ROOT, CgroupLimits.NONE);
        tree.use(ROOT, 5L << 30);
        bus.deploy(new NodeAllocatable(tree, "node", node(SYSTEM), platform()));
        passes(0);
        assertEquals("NodeAllocatableEnforced: Updated limits on system reserved cgroup /system.slice", events.getFirst());
        assertTrue(events.get(1).startsWith("FailedNodeAllocatableEnforcement"), events::toString);
    }

    @Test
    void reservesAreReportedWithoutALimitForPods() {
        bus.deploy(new NodeAllocatable(tree, "node", new NodeCgroups(Optional.empty(), LIMITS, PAGES, List.of(SYSTEM)), platform()));
        passes(300);
        assertEquals(List.of("NodeAllocatableEnforced: Updated limits on system reserved cgroup /system.slice"), events);
    }

    @Test
    void aNodeWithCgroupV1ReportsItOnce() {
        bus.deploy(new CgroupVersionEvent("node", scope::instant));
        passes(300);
        assertEquals(1, events.size());
        assertTrue(events.getFirst().startsWith("CgroupV1: cgroup v1 detected. "), events::toString);
    }

    @Test
    void aLimitThatPodsAreAboveIsTriedAgainEachMinute() {
        tree.apply(ROOT, CgroupLimits.NONE);
        tree.use(ROOT, 5L << 30);
        bus.deploy(new NodeAllocatable(tree, "node", node(), platform()));
        passes(59);
        assertEquals(List.of("FailedNodeAllocatableEnforcement: Failed to update Node Allocatable Limits [\"kubepods\"]: "
                + "cgroup /kubepods uses 5368709120 bytes"), events);
        tree.use(ROOT, 1L << 30);
        passes(2);
        assertEquals(2, events.size());
        assertEquals(OptionalLong.of(4L << 30), tree.allLimits(ROOT).orElseThrow().memoryLimit());
    }

    @Test
    void theStartMakesWhatIsMissingAndLeavesTheWeightOfEarlierPods() {
        tree.apply(ROOT, CgroupLimits.NONE);
        tree.apply(BURSTABLE, limits(OptionalLong.of(777)));
        setUp(node());
        assertEquals(OptionalLong.of(777), shares(BURSTABLE));
        assertEquals(OptionalLong.of(2), shares(BEST_EFFORT));
        assertEquals(OptionalLong.empty(), shares(ROOT), "what is there is limited by the concern, which tries again");
        tree.destroy(ROOT);
        setUp(node());
        assertEquals(Optional.of(CgroupLimits.of(LIMITS)), tree.allLimits(ROOT));
    }

    private List<String> setUp(NodeCgroups node) {
        return new NodeCgroupsSetup(tree, new PodCgroups(Optional.of(ROOT), CgroupPolicy.DEFAULT, -1, List.of(), node))
                .setUp();
    }

    @Test
    void reservedCgroupsAreLimitedOrTheStartIsRefused() {
        var refused = assertThrows(InvalidArgumentException.class, () -> setUp(node(SYSTEM)));
        assertEquals("Failed to enforce System Reserved Cgroup Limits on \"/system.slice\": cgroup /system.slice does not"
                + " exist", refused.getMessage());
        tree.apply(SYSTEM.cgroup(), CgroupLimits.NONE);
        assertEquals(List.of("Updated limits on system reserved cgroup /system.slice"), setUp(node(SYSTEM)));
        assertEquals(Optional.of(CgroupLimits.of(LIMITS)), tree.allLimits(SYSTEM.cgroup()));
    }
}
