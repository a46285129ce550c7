package io.jubelet.app.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.AttachmentsChanged;
import io.jubelet.app.message.IsReportedInUse;
import io.jubelet.app.message.NodeObserved;
import io.jubelet.app.message.NodeShutdown;
import io.jubelet.app.message.RuntimeHealth;
import io.jubelet.app.message.StorageHealth;
import io.jubelet.app.message.Topics;
import io.jubelet.app.message.VolumesInUse;
import io.jubelet.app.settings.NodeCreation;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeCondition;
import io.jubelet.domain.node.NodeSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.runtime.RuntimeCondition;
import io.jubelet.domain.shutdown.ShutdownTimes;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeStatusesTest {

    private static final Duration MOMENT = Duration.ofMillis(500);
    private static final UniqueVolumeName VOLUME = CsiVolumeNames.unique("d", "v");
    private static final RuntimeCondition NOT_READY =
            new RuntimeCondition("RuntimeReady", false, "Stopping", "shutting down");
    private static final RuntimeCondition NO_NETWORK =
            new RuntimeCondition("NetworkReady", false, "NetworkPluginNotReady", "no CNI");
    private final NodeWorld world = new NodeWorld(1);
    private Optional<NodeStatuses> agent = Optional.empty();

    private static RuntimeHealth failing(RuntimeCondition... conditions) {
        List<RuntimeCondition> failing = List.of(conditions);
        return new RuntimeHealth(!failing.contains(NOT_READY), !failing.contains(NO_NETWORK), "", failing);
    }

    private Node node() {
        return world.node().orElseThrow();
    }

    /** A node that another agent registered and kept ready. */
    private void existing() {
        again();
        world.runtime(NodeWorld.WELL);
        world.awaits(world::isReady);
        world.passes(MOMENT);
        world.seen.clear();
        world.events.clear();
    }

    /** The agent is started, in place of one that ran before. */
    private void again() {
        agent.ifPresent(NodeStatuses::stop);
        agent = Optional.of(world.statuses(Optional.of(world.cluster.nodes()), NodeCreation.OR_EXISTING));
        world.deploy(agent.get());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aHealthyMachineIsANodeThatIsReadyAtOnce(long seed) {
        var healthy = new NodeWorld(seed).start();
        healthy.runtime(NodeWorld.WELL);
        assertTrue(healthy.awaits(healthy::isReady).compareTo(Duration.ofSeconds(2)) < 0);
        healthy.passes(MOMENT);
        Node node = healthy.node().orElseThrow();
        assertEquals("red", node.metadata().labels().get("color"));
        var info = node.status().nodeInfo().orElseThrow();
        assertEquals(List.of("m1", "s1", "boot-1", "6.1.0", "Debian", "v1.36.0", "amd64"),
                List.of(info.machineID(), info.systemUUID(), info.bootID(), info.kernelVersion(), info.osImage(),
                        info.kubeletVersion(), info.architecture()));
        assertTrue(info.containerRuntimeVersion().matches("[a-z]+://.+"), info.containerRuntimeVersion());
        assertEquals(Optional.of(1L << 30), info.swap().orElseThrow().capacity());
        assertEquals("192.0.2.4", node.status().addresses().getFirst().address());
        assertEquals(Optional.of(node), healthy.seen.getLast().node());
        assertTrue(healthy.seen.getLast().isOfServer());
        assertEquals(List.of("Starting", "NodeHasSufficientMemory", "NodeHasNoDiskPressure", "NodeHasSufficientPID"),
                healthy.reasons());
        assertEquals(1, healthy.calls("nodes.create"));
    }

    @Test
    void aMachineThatMaySwapWhatVolumesInMemoryHoldSaysSoOnce() {
        world.host.keepsFilesFromSwap(false);
        world.start();
        world.runtime(NodeWorld.WELL);
        world.passes(Duration.ofMinutes(5));
        assertEquals(List.of("WARNING PossibleMemoryBackedVolumesOnDisk"), world.events.stream()
                .filter(event -> event.reason().contains("Volumes")).map(event -> event.type() + " " + event.reason()).toList());
    }

    @Test
    void aMachineWhoseRuntimeSaysNothingIsANodeThatIsNotReady() {
        world.runtimeAnswers(false);
        world.start();
        world.awaits(() -> world.node().isPresent());
        assertEquals("[container runtime status check may not have completed yet, PLEG is not healthy: pleg has yet to be "
                + "successful, network state unknown]", world.ready().orElseThrow().message());
        world.runtime(failing(NO_NETWORK));
        world.passes(MOMENT);
        assertEquals("container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:no CNI",
                world.ready().orElseThrow().message());
        world.runtimeAnswers(true);
        world.runtime(NodeWorld.WELL);
        assertTrue(world.awaits(world::isReady).compareTo(Duration.ofSeconds(5)) < 0);
        world.passes(MOMENT);
        assertTrue(world.reasons().contains("NodeReady"), world.reasons().toString());
        assertFalse(node().status().runtimeHandlers().isEmpty());
    }

    @Test
    void aRuntimeThatIsRestartedDoesNotMakeTheNodeUnready() {
        existing();
        world.runtime(NodeWorld.AWAY);
        world.passes(Duration.ofSeconds(25));
        assertTrue(world.isReady());
        world.runtime(NodeWorld.WELL);
        world.passes(Duration.ofMinutes(1));
        assertEquals(List.of(), world.reasons());

        world.runtime(NodeWorld.AWAY);
        Duration before = world.scheduler.elapsed();
        Duration unready = world.awaits(() -> !world.isReady());
        assertEquals(30, unready.minus(before).toSeconds());
        assertEquals("container runtime is down", world.ready().orElseThrow().message());
        world.passes(MOMENT);
        assertEquals(List.of("NodeNotReady"), world.reasons());
        assertEquals("Node n1 status is now: NodeNotReady", world.events.getFirst().message());
    }

    @Test
    void aNodeIsNotReadyBeforeItIsInitialisedForCsiDrivers() {
        world.storageIsUnknown();
        world.start();
        world.runtime(NodeWorld.WELL);
        world.awaits(() -> world.node().isPresent());
        world.passes(MOMENT);
        assertEquals("CSINode is not yet initialized", world.ready().orElseThrow().message());
        world.storage(new StorageHealth(Optional.of("failed to initialize CSINode: no")));
        world.passes(MOMENT);
        assertEquals("failed to initialize CSINode: no", world.ready().orElseThrow().message());
        world.storage(StorageHealth.WELL);
        world.passes(MOMENT);
        assertTrue(world.isReady());
    }

    @Test
    void aNodeThatWasReadyStaysSoWhileItsAgentInitialisesItForCsiDrivers() {
        existing();
        world.storageIsUnknown();
        again();
        world.runtime(NodeWorld.WELL);
        world.lists(true);
        world.passes(Duration.ofMillis(300));
        world.storage(StorageHealth.NOT_INITIALIZED);
        world.passes(Duration.ofMillis(100));
        world.storage(StorageHealth.WELL);
        world.passes(Duration.ofMinutes(1));
        assertTrue(world.isReady());
        assertFalse(world.reasons().contains("NodeNotReady"), world.reasons().toString());
        again();
        world.runtime(NodeWorld.WELL);
        world.awaits(() -> !world.isReady());
        assertEquals("CSINode is not yet initialized", world.ready().orElseThrow().message());
    }

    @Test
    void aNodeThatWasReadyStaysSoWhileABusyMachineListsItsPodsForTheFirstTime() {
        existing();
        NodeCondition ready = world.ready().orElseThrow();
        world.lists(false);
        again();
        world.passes(Duration.ofSeconds(5));
        world.bus.publish(Topics.RUNTIME_HEALTH, NodeWorld.WELL);
        world.passes(Duration.ofSeconds(15));
        world.lists(true);
        world.passes(Duration.ofMinutes(1));
        assertEquals(ready.lastTransitionTime(), world.ready().orElseThrow().lastTransitionTime());
        assertFalse(world.reasons().contains("NodeNotReady"), world.reasons().toString());
    }

    @Test
    void aFirstListThatDoesNotComeMakesANodeUnreadyThatWasReady() {
        existing();
        world.lists(false);
        again();
        world.bus.publish(Topics.RUNTIME_HEALTH, NodeWorld.WELL);
        Duration before = world.scheduler.elapsed();
        assertEquals(30, world.awaits(() -> !world.isReady()).minus(before).toSeconds());
        assertEquals("PLEG is not healthy: pleg has yet to be successful", world.ready().orElseThrow().message());
    }

    @Test
    void aRuntimeThatRefusesTheFirstQuestionIsReportedAtOnce() {
        existing();
        world.lists(false);
        again();
        world.bus.publish(Topics.RUNTIME_HEALTH, NodeWorld.AWAY);
        Duration before = world.scheduler.elapsed();
        assertTrue(world.awaits(() -> !world.isReady()).minus(before).compareTo(Duration.ofSeconds(2)) < 0);
    }

    @Test
    void volumesInUseAreReportedAtOnceAndKnownToBeReported() {
        existing();
        List<AttachmentsChanged> reported = new ArrayList<>();
        world.bus.subscribe(Topics.ATTACHMENTS_CHANGED, reported::add);
        assertFalse(isReported(VOLUME));
        world.bus.publish(Topics.VOLUMES_IN_USE, new VolumesInUse(Set.of(VOLUME)));
        world.passes(Duration.ofMillis(50));
        assertEquals(List.of("kubernetes.io/csi/d^v"), node().status().volumesInUse());
        assertEquals(List.of(new AttachmentsChanged(Set.of(VOLUME))), reported);
        assertTrue(isReported(VOLUME));
        again();
        world.passes(Duration.ofMinutes(1));
        assertEquals(List.of("kubernetes.io/csi/d^v"), node().status().volumesInUse());
        assertFalse(isReported(VOLUME));
        world.bus.publish(Topics.VOLUMES_IN_USE, new VolumesInUse(Set.of(VOLUME)));
        world.passes(Duration.ofMillis(50));
        assertTrue(isReported(VOLUME));
        assertEquals(2, reported.size());
        world.bus.publish(Topics.VOLUMES_IN_USE, new VolumesInUse(Set.of()));
        world.passes(Duration.ofMillis(50));
        assertEquals(List.of(), node().status().volumesInUse());
        assertFalse(isReported(VOLUME));
    }

    private boolean isReported(UniqueVolumeName volume) {
        List<Boolean> answers = new ArrayList<>();
        world.life.start("question", () -> {
            try {
                answers.add(world.bus.ask(Topics.REPORTED_IN_USE, new IsReportedInUse(volume)).reported());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        world.awaits(() -> !answers.isEmpty());
        return answers.getFirst();
    }

    @Test
    void aMachineThatIsAboutToShutDownIsNotReadyAtOnce() {
        existing();
        world.bus.publish(Topics.NODE_SHUTDOWN, new NodeShutdown(true, ShutdownTimes.NONE));
        world.passes(MOMENT);
        assertEquals("KubeletNotReady: node is shutting down",
                world.ready().orElseThrow().reason() + ": " + world.ready().orElseThrow().message());
        world.runtime(failing(NO_NETWORK));
        world.passes(MOMENT);
        assertEquals("[container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:no CNI, "
                + "node is shutting down]", world.ready().orElseThrow().message());
        world.runtime(NodeWorld.WELL);
        world.bus.publish(Topics.NODE_SHUTDOWN, new NodeShutdown(false, ShutdownTimes.NONE));
        world.passes(MOMENT);
        assertTrue(world.isReady());
    }

    @Test
    void aRuntimeThatCallsItselfUnreadyIsBelieved() {
        existing();
        world.runtime(failing(NOT_READY));
        world.passes(MOMENT);
        assertEquals("container runtime not ready: RuntimeReady=false reason:Stopping message:shutting down",
                world.ready().orElseThrow().message());
    }

    @Test
    void twoConditionsThatAreFalseCountAtOnce() {
        existing();
        world.runtime(failing(NOT_READY, NO_NETWORK));
        world.passes(MOMENT);
        assertEquals("[container runtime not ready: RuntimeReady=false reason:Stopping message:shutting down, container "
                + "runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:no CNI]",
                world.ready().orElseThrow().message());
        world.passes(Duration.ofSeconds(45));
        assertTrue(world.ready().orElseThrow().message().startsWith("[container runtime is down, container runtime not "
                + "ready: "), world.ready().orElseThrow().message());
    }

    @Test
    void aRuntimeWhosePodsCannotBeListedIsANodeThatIsNotReady() {
        existing();
        world.lists(false);
        world.passes(Duration.ofSeconds(175));
        assertTrue(world.isReady());
        world.awaits(() -> !world.isReady());
        String message = world.ready().orElseThrow().message();
        assertTrue(message.matches("PLEG is not healthy: pleg was last seen active 3m[0-9.]+s ago; threshold is 3m0s"),
                message);
        world.lists(true);
        world.passes(MOMENT);
        assertTrue(world.isReady());
    }

    @Test
    void anUnchangedStatusIsRarelyReported() {
        existing();
        world.passes(Duration.ofSeconds(1));
        long before = world.calls("nodes.patchStatus");
        world.passes(Duration.ofMinutes(2));
        assertEquals(before, world.calls("nodes.patchStatus"));
        world.passes(Duration.ofMinutes(28));
        long reported = world.calls("nodes.patchStatus") - before;
        assertTrue(reported >= 5 && reported <= 7, "told " + reported + " times");
        assertEquals(0, world.calls("nodes.get"));
    }

    @Test
    void aChangeIsReportedWithinARound() {
        existing();
        world.host.addresses("192.0.2.5");
        Duration before = world.scheduler.elapsed();
        Duration after = world.awaits(() -> node().status().addresses().getFirst().address().equals("192.0.2.5"));
        assertTrue(after.minus(before).compareTo(Duration.ofMillis(10_401)) < 0, after.minus(before).toString());
    }

    @Test
    void aNodeThatExistsIsTakenOverAndStaysReady() {
        existing();
        Node changed = node().withMetadata(node().metadata().toBuilder()
                        .labels(Map.of("color", "blue", "kubernetes.io/arch", "arm64")).annotations(Map.of()).build())
                .withStatus(node().status().toBuilder()
                        .capacity(Map.of("cpu", Quantity.parse("2"), "example.com/gpu", Quantity.parse("4"))).build());
        agent.orElseThrow().stop();
        world.cluster.nodes().put(changed);
        NodeCondition ready = world.ready().orElseThrow();
        again();
        world.runtime(NodeWorld.WELL);
        world.awaits(() -> "amd64".equals(node().metadata().labels().get("kubernetes.io/arch"))
                && node().status().capacity().containsKey("memory"));
        world.passes(MOMENT);
        assertEquals("blue", node().metadata().labels().get("color"));
        assertEquals("true", node().metadata().annotations().get("volumes.kubernetes.io/controller-managed-attach-detach"));
        assertEquals(Quantity.ZERO, node().status().capacity().get("example.com/gpu"));
        assertEquals(ready.lastTransitionTime(), world.ready().orElseThrow().lastTransitionTime());
        assertEquals(List.of("Starting", "NodeHasSufficientMemory", "NodeHasNoDiskPressure", "NodeHasSufficientPID"),
                world.reasons());
    }

    @Test
    void aMachineThatMayNotCreateNodesUsesTheOneItHas() {
        existing();
        world.cluster.faults().failAlways("nodes.create", () -> new PermissionDeniedException("forbidden"));
        again();
        world.runtime(NodeWorld.WELL);
        world.awaits(() -> world.calls("nodes.get") == 1);
        world.passes(Duration.ofSeconds(30));
        assertEquals(1, world.calls("nodes.get"));
    }

    @Test
    void withTheGateAMachineThatMayNotCreateNodesTriesUntilItMay() {
        existing();
        world.cluster.faults().failAlways("nodes.create", () -> new PermissionDeniedException("forbidden"));
        long before = world.calls("nodes.create");
        agent.orElseThrow().stop();
        world.deploy(world.statuses(Optional.of(world.cluster.nodes()), NodeCreation.OR_CONFLICTING));
        world.runtime(NodeWorld.WELL);
        world.awaits(() -> world.calls("nodes.create") > before + 2);
        assertEquals(0, world.calls("nodes.get"));
        world.cluster.faults().heal();
        world.awaits(() -> world.calls("nodes.get") == 1);
    }

    @Test
    void aRebootIsReported() {
        existing();
        world.booted("boot-2");
        again();
        world.runtime(NodeWorld.WELL);
        world.awaits(() -> world.reasons().contains("Rebooted"));
        var event = world.events.stream().filter(e -> e.reason().equals("Rebooted")).findFirst().orElseThrow();
        assertEquals("Node n1 has been rebooted, boot id: boot-2", event.message());
        assertEquals(PodEvent.Type.WARNING, event.type());
        world.passes(Duration.ofMinutes(1));
        assertEquals(1, Collections.frequency(world.reasons(), "Rebooted"));
    }

    @Test
    void withoutAnApiServerTheAgentRunsAlone() {
        world.cluster.faults().outage();
        world.start();
        world.runtime(NodeWorld.WELL);
        world.awaits(() -> !world.seen.isEmpty());
        assertFalse(world.seen.getLast().isOfServer());
        assertEquals("2", world.seen.getLast().node().orElseThrow().status().allocatable().get("cpu").toString());
        world.passes(Duration.ofSeconds(60));
        // 0.1, 0.2, 0.4 ... 6.4, then 7 seconds.
        assertEquals(14, world.calls("nodes.create"));
        world.cluster.faults().heal();
        assertTrue(world.awaits(world::isReady).compareTo(Duration.ofSeconds(68)) < 0);
        world.passes(MOMENT);
        assertEquals(Optional.of(node()), world.seen.getLast().node());
    }

    @Test
    void aStatusIsTriedFiveTimesAndThenSoonAgain() {
        existing();
        world.host.addresses("192.0.2.5");
        for (int i = 0; i < 5; i++) {
            world.cluster.faults().failNext("nodes.patchStatus", new UnavailableException("busy"));
        }
        long before = world.calls("nodes.patchStatus");
        Duration tried = world.awaits(() -> world.calls("nodes.patchStatus") > before);
        assertEquals(5, world.calls("nodes.patchStatus") - before);
        Duration again = world.awaits(() -> world.calls("nodes.patchStatus") - before > 5);
        assertEquals(Duration.ofMillis(100), again.minus(tried));
        assertEquals("192.0.2.5", node().status().addresses().getFirst().address());
        assertEquals(4, world.calls("nodes.get"));
    }

    @Test
    void aDeletedNodeIsRegisteredAgainByARestartOnly() {
        existing();
        String uid = node().metadata().uid();
        world.cluster.nodes().remove(NodeWorld.NAME);
        world.passes(Duration.ofMinutes(15));
        assertEquals(Optional.empty(), world.node());
        assertEquals(1, world.calls("nodes.create"));
        assertTrue(world.seen.contains(new NodeObserved(Optional.empty())), world.seen.toString());
        assertFalse(world.seen.getLast().isOfServer());
        again();
        world.runtime(NodeWorld.WELL);
        world.awaits(world::isReady);
        world.passes(MOMENT);
        assertFalse(uid.equals(node().metadata().uid()));
        assertEquals(Optional.of(node()), world.seen.getLast().node());
    }

    @Test
    void aDeletedNodeThatOthersCreateIsUpdatedAgain() {
        existing();
        world.cluster.nodes().remove(NodeWorld.NAME);
        world.passes(Duration.ofMinutes(1));
        world.cluster.nodes().put(Node.named(NodeWorld.NAME));
        Duration before = world.scheduler.elapsed();
        assertTrue(world.awaits(world::isReady).minus(before).compareTo(Duration.ofSeconds(11)) < 0);
        assertEquals(1, world.calls("nodes.create"));
    }

    @Test
    void aWatchThatSpeaksOfTheTimeBeforeTheNodeIsNotBelieved() {
        var late = new LateWatch(world.cluster.nodes());
        world.deploy(world.statuses(Optional.of(late), NodeCreation.OR_EXISTING));
        world.runtime(NodeWorld.WELL);
        world.awaits(world::isReady);
        world.passes(MOMENT);
        late.deliver(Optional.empty());
        world.passes(Duration.ofMinutes(1));
        assertEquals(1, world.calls("nodes.create"));
        assertFalse(world.seen.contains(new NodeObserved(Optional.empty())), world.seen.toString());
    }

    @Test
    void aFaultOfTheServersClientDoesNotEndTheWork() {
        existing();
        var broken = new LateWatch(world.cluster.nodes());
        agent.orElseThrow().stop();
        world.deploy(world.statuses(Optional.of(broken), NodeCreation.OR_EXISTING));
        broken.breakOnce();
        world.host.addresses("192.0.2.5");
        world.awaits(() -> node().status().addresses().getFirst().address().equals("192.0.2.5"));
    }

    @Test
    void cordoningIsReported() {
        existing();
        NodeSpec spec = node().spec();
        world.cluster.nodes().put(node().withSpec(new NodeSpec("", List.of(), "", true, spec.taints())));
        world.passes(MOMENT);
        world.cluster.nodes().put(node().withSpec(spec));
        world.passes(MOMENT);
        assertEquals(List.of("NodeNotSchedulable", "NodeSchedulable"), world.reasons());
        assertEquals(Optional.of(node()), world.seen.getLast().node());
    }

    @Test
    void aNodeThatOthersCreateIsWaitedFor() {
        world.deploy(world.statuses(Optional.of(world.cluster.nodes()), NodeCreation.BY_OTHERS));
        world.runtime(NodeWorld.WELL);
        world.passes(Duration.ofSeconds(30));
        assertEquals(0, world.calls("nodes.create"));
        assertFalse(world.seen.getLast().isOfServer());
        world.cluster.nodes().put(Node.named(NodeWorld.NAME));
        Duration before = world.scheduler.elapsed();
        assertEquals(before, world.awaits(world::isReady));
        assertEquals(null, node().metadata().labels().get("color"));
    }

    @Test
    void labelsThatMayNotBeChangedDoNotHoldUpTheStatus() {
        existing();
        world.cluster.faults().failAlways("nodes.patch", () -> new PermissionDeniedException("forbidden"));
        world.cluster.nodes().put(node().withMetadata(node().metadata().toBuilder().labels(Map.of()).build()));
        world.host.addresses("192.0.2.5");
        world.awaits(() -> node().status().addresses().getFirst().address().equals("192.0.2.5"));
        world.passes(Duration.ofMinutes(2));
        assertEquals(1, world.calls("nodes.patch"));
    }

    @Test
    void withoutAClusterTheNodeIsKnownHereAlone() {
        world.deploy(world.statuses(Optional.empty(), NodeCreation.OR_EXISTING));
        world.runtime(NodeWorld.WELL);
        world.passes(Duration.ofMinutes(1));
        assertEquals(1, world.seen.size());
        Node node = world.seen.getFirst().node().orElseThrow();
        assertEquals("amd64", node.metadata().labels().get("kubernetes.io/arch"));
        assertEquals("True", node.status().conditions().getLast().status());
        world.host.addresses("192.0.2.5");
        world.runtime(failing(NO_NETWORK));
        world.passes(MOMENT);
        assertEquals(2, world.seen.size());
        assertTrue(world.reasons().contains("NodeNotReady"));
        assertEquals(List.of(), world.cluster.faults().calls());
    }

    @Test
    void aStoppedConcernSaysNothing() {
        NodeStatuses statuses = world.statuses(Optional.of(world.cluster.nodes()), NodeCreation.OR_EXISTING);
        world.deploy(statuses);
        world.runtime(NodeWorld.WELL);
        world.awaits(world::isReady);
        statuses.stop();
        world.passes(Duration.ofSeconds(1));
        long calls = world.cluster.faults().calls().size();
        world.runtime(failing(NO_NETWORK));
        world.cluster.nodes().remove(NodeWorld.NAME);
        world.passes(Duration.ofMinutes(10));
        assertEquals(calls, world.cluster.faults().calls().size());
    }
}
