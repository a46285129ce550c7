package io.jubelet.app.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.csi.AttachmentsChanged;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.StorageHealth;
import io.jubelet.app.message.device.CountDevices;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.DevicesCounted;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodePressure;
import io.jubelet.app.message.node.NodeShutdown;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.message.volume.IsReportedInUse;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.message.volume.VolumesInUse;
import io.jubelet.app.settings.NodeCreation;
import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.node.DeviceResources;
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
    private final NodeFixture fixture = new NodeFixture(1);
    private Optional<NodeStatuses> agent = Optional.empty();

    private static RuntimeHealth failing(RuntimeCondition... conditions) {
        List<RuntimeCondition> failing = List.of(conditions);
        return new RuntimeHealth(!failing.contains(NOT_READY), !failing.contains(NO_NETWORK), "", failing);
    }

    private Node node() {
        return fixture.node().orElseThrow();
    }

    /** A node that another agent registered and kept ready. */
    private void existing() {
        again();
        fixture.runtime(NodeFixture.WELL);
        fixture.awaits(fixture::isReady);
        fixture.passes(MOMENT);
        fixture.seen.clear();
        fixture.events.clear();
    }

    /** The agent is started, in place of one that ran before. */
    private void again() {
        agent.ifPresent(NodeStatuses::stop);
        agent = Optional.of(fixture.statuses(Optional.of(fixture.cluster.nodes()), NodeCreation.OR_EXISTING));
        fixture.deploy(agent.get());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aHealthyMachineIsANodeThatIsReadyAtOnce(long seed) {
        var healthy = new NodeFixture(seed).start();
        healthy.runtime(NodeFixture.WELL);
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
        assertTrue(healthy.seen.getLast().isOfApiServer());
        assertEquals(List.of("Starting", "NodeHasSufficientMemory", "NodeHasNoDiskPressure", "NodeHasSufficientPID"),
                healthy.reasons());
        assertEquals(1, healthy.calls("nodes.create"));
    }

    @Test
    void aMachineThatMaySwapWhatVolumesInMemoryHoldSaysSoOnce() {
        fixture.host.keepsFilesFromSwap(false);
        fixture.start();
        fixture.runtime(NodeFixture.WELL);
        fixture.passes(Duration.ofMinutes(5));
        assertEquals(List.of("WARNING PossibleMemoryBackedVolumesOnDisk"), fixture.events.stream()
                .filter(event -> event.reason().contains("Volumes")).map(event -> event.type() + " " + event.reason()).toList());
    }

    @Test
    void aMachineWhoseRuntimeSaysNothingIsANodeThatIsNotReady() {
        fixture.runtimeAnswers(false);
        fixture.start();
        fixture.awaits(() -> fixture.node().isPresent());
        assertEquals("[container runtime status check may not have completed yet, PLEG is not healthy: pleg has yet to be "
                + "successful, network state unknown]", fixture.ready().orElseThrow().message());
        fixture.runtime(failing(NO_NETWORK));
        fixture.passes(MOMENT);
        assertEquals("container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:no CNI",
                fixture.ready().orElseThrow().message());
        fixture.runtimeAnswers(true);
        fixture.runtime(NodeFixture.WELL);
        assertTrue(fixture.awaits(fixture::isReady).compareTo(Duration.ofSeconds(5)) < 0);
        fixture.passes(MOMENT);
        assertTrue(fixture.reasons().contains("NodeReady"), fixture.reasons().toString());
        assertFalse(node().status().runtimeHandlers().isEmpty());
    }

    @Test
    void aRuntimeThatIsRestartedDoesNotMakeTheNodeUnready() {
        existing();
        fixture.runtime(NodeFixture.AWAY);
        fixture.passes(Duration.ofSeconds(25));
        assertTrue(fixture.isReady());
        fixture.runtime(NodeFixture.WELL);
        fixture.passes(Duration.ofMinutes(1));
        assertEquals(List.of(), fixture.reasons());

        fixture.runtime(NodeFixture.AWAY);
        Duration before = fixture.scheduler.elapsed();
        Duration unready = fixture.awaits(() -> !fixture.isReady());
        assertEquals(30, unready.minus(before).toSeconds());
        assertEquals("container runtime is down", fixture.ready().orElseThrow().message());
        fixture.passes(MOMENT);
        assertEquals(List.of("NodeNotReady"), fixture.reasons());
        assertEquals("Node n1 status is now: NodeNotReady", fixture.events.getFirst().message());
    }

    @Test
    void aNodeIsNotReadyBeforeItIsInitialisedForCsiDrivers() {
        fixture.storageIsUnknown();
        fixture.start();
        fixture.runtime(NodeFixture.WELL);
        fixture.awaits(() -> fixture.node().isPresent());
        fixture.passes(MOMENT);
        assertEquals("CSINode is not yet initialized", fixture.ready().orElseThrow().message());
        fixture.storage(new StorageHealth(Optional.of("failed to initialize CSINode: no")));
        fixture.passes(MOMENT);
        assertEquals("failed to initialize CSINode: no", fixture.ready().orElseThrow().message());
        fixture.storage(StorageHealth.WELL);
        fixture.passes(MOMENT);
        assertTrue(fixture.isReady());
    }

    @Test
    void aNodeThatWasReadyStaysSoWhileItsAgentInitialisesItForCsiDrivers() {
        existing();
        fixture.storageIsUnknown();
        again();
        fixture.runtime(NodeFixture.WELL);
        fixture.lists(true);
        fixture.passes(Duration.ofMillis(300));
        fixture.storage(StorageHealth.NOT_INITIALIZED);
        fixture.passes(Duration.ofMillis(100));
        fixture.storage(StorageHealth.WELL);
        fixture.passes(Duration.ofMinutes(1));
        assertTrue(fixture.isReady());
        assertFalse(fixture.reasons().contains("NodeNotReady"), fixture.reasons().toString());
        again();
        fixture.runtime(NodeFixture.WELL);
        fixture.awaits(() -> !fixture.isReady());
        assertEquals("CSINode is not yet initialized", fixture.ready().orElseThrow().message());
    }

    @Test
    void aNodeThatWasReadyStaysSoWhileABusyMachineListsItsPodsForTheFirstTime() {
        existing();
        NodeCondition ready = fixture.ready().orElseThrow();
        fixture.lists(false);
        again();
        fixture.passes(Duration.ofSeconds(5));
        fixture.bus.publish(RuntimeTopics.RUNTIME_HEALTH, NodeFixture.WELL);
        fixture.passes(Duration.ofSeconds(15));
        fixture.lists(true);
        fixture.passes(Duration.ofMinutes(1));
        assertEquals(ready.lastTransitionTime(), fixture.ready().orElseThrow().lastTransitionTime());
        assertFalse(fixture.reasons().contains("NodeNotReady"), fixture.reasons().toString());
    }

    @Test
    void aFirstListThatDoesNotComeMakesANodeUnreadyThatWasReady() {
        existing();
        fixture.lists(false);
        again();
        fixture.bus.publish(RuntimeTopics.RUNTIME_HEALTH, NodeFixture.WELL);
        Duration before = fixture.scheduler.elapsed();
        assertEquals(30, fixture.awaits(() -> !fixture.isReady()).minus(before).toSeconds());
        assertEquals("PLEG is not healthy: pleg has yet to be successful", fixture.ready().orElseThrow().message());
    }

    @Test
    void aRuntimeThatRefusesTheFirstQuestionIsReportedAtOnce() {
        existing();
        fixture.lists(false);
        again();
        fixture.bus.publish(RuntimeTopics.RUNTIME_HEALTH, NodeFixture.AWAY);
        Duration before = fixture.scheduler.elapsed();
        assertTrue(fixture.awaits(() -> !fixture.isReady()).minus(before).compareTo(Duration.ofSeconds(2)) < 0);
    }

    @Test
    void volumesInUseAreReportedAtOnceAndKnownToBeReported() {
        existing();
        List<AttachmentsChanged> reported = new ArrayList<>();
        fixture.bus.subscribe(CsiTopics.ATTACHMENTS_CHANGED, reported::add);
        assertFalse(isReported(VOLUME));
        fixture.bus.publish(VolumeTopics.VOLUMES_IN_USE, new VolumesInUse(Set.of(VOLUME)));
        fixture.passes(Duration.ofMillis(50));
        assertEquals(List.of("kubernetes.io/csi/d^v"), node().status().volumesInUse());
        assertEquals(List.of(new AttachmentsChanged(Set.of(VOLUME))), reported);
        assertTrue(isReported(VOLUME));
        again();
        fixture.passes(Duration.ofMinutes(1));
        assertEquals(List.of("kubernetes.io/csi/d^v"), node().status().volumesInUse());
        assertFalse(isReported(VOLUME));
        fixture.bus.publish(VolumeTopics.VOLUMES_IN_USE, new VolumesInUse(Set.of(VOLUME)));
        fixture.passes(Duration.ofMillis(50));
        assertTrue(isReported(VOLUME));
        assertEquals(2, reported.size());
        fixture.bus.publish(VolumeTopics.VOLUMES_IN_USE, new VolumesInUse(Set.of()));
        fixture.passes(Duration.ofMillis(50));
        assertEquals(List.of(), node().status().volumesInUse());
        assertFalse(isReported(VOLUME));
    }

    private boolean isReported(UniqueVolumeName volume) {
        List<Boolean> answers = new ArrayList<>();
        fixture.life.start("question", () -> {
            try {
                answers.add(fixture.bus.ask(VolumeTopics.REPORTED_IN_USE, new IsReportedInUse(volume)).reported());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        fixture.awaits(() -> !answers.isEmpty());
        return answers.getFirst();
    }

    @Test
    void aMachineThatIsAboutToShutDownIsNotReadyAtOnce() {
        existing();
        fixture.bus.publish(NodeTopics.NODE_SHUTDOWN, new NodeShutdown(true, ShutdownTimes.NONE));
        fixture.passes(MOMENT);
        assertEquals("KubeletNotReady: node is shutting down",
                fixture.ready().orElseThrow().reason() + ": " + fixture.ready().orElseThrow().message());
        fixture.runtime(failing(NO_NETWORK));
        fixture.passes(MOMENT);
        assertEquals("[container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:no CNI, "
                + "node is shutting down]", fixture.ready().orElseThrow().message());
        fixture.runtime(NodeFixture.WELL);
        fixture.bus.publish(NodeTopics.NODE_SHUTDOWN, new NodeShutdown(false, ShutdownTimes.NONE));
        fixture.passes(MOMENT);
        assertTrue(fixture.isReady());
    }

    @Test
    void shortagesAndDevicesOfPluginsAreReportedAtOnce() {
        List<CountDevices> questions = new ArrayList<>();
        fixture.bus.subscribe(DeviceTopics.COUNT_DEVICES, questions::add);
        existing();
        assertEquals(1, questions.size(), "plugins may have been counted before");
        fixture.bus.publish(NodeTopics.PRESSURE, new NodePressure(List.of(PressureCondition.PID)));
        fixture.passes(MOMENT);
        assertEquals("KubeletHasInsufficientPID", fixture.node().orElseThrow().status().conditions().stream()
                .filter(condition -> condition.type().equals("PIDPressure")).findFirst().orElseThrow().reason());
        var two = Map.of("example.com/gpu", Quantity.parse("2"));
        fixture.bus.publish(DeviceTopics.DEVICES, new DevicesCounted(new DeviceResources(two, two, Set.of())));
        fixture.passes(MOMENT);
        assertEquals(Quantity.parse("2"), fixture.node().orElseThrow().status().capacity().get("example.com/gpu"));
        long patches = fixture.calls("nodes.patchStatus");
        fixture.bus.publish(DeviceTopics.DEVICES, new DevicesCounted(new DeviceResources(two, two, Set.of())));
        fixture.passes(MOMENT);
        assertEquals(patches, fixture.calls("nodes.patchStatus"), "nothing new");
    }

    @Test
    void theNodeIsRepeatedForThoseWhoMissedIt() {
        existing();
        fixture.bus.publish(NodeTopics.TICK, new Tick());
        fixture.passes(MOMENT);
        assertEquals(List.of(Optional.of(node())), fixture.seen.stream().map(NodeObserved::node).toList());
    }

    @Test
    void aRuntimeThatCallsItselfUnreadyIsBelieved() {
        existing();
        fixture.runtime(failing(NOT_READY));
        fixture.passes(MOMENT);
        assertEquals("container runtime not ready: RuntimeReady=false reason:Stopping message:shutting down",
                fixture.ready().orElseThrow().message());
    }

    @Test
    void twoConditionsThatAreFalseCountAtOnce() {
        existing();
        fixture.runtime(failing(NOT_READY, NO_NETWORK));
        fixture.passes(MOMENT);
        assertEquals("[container runtime not ready: RuntimeReady=false reason:Stopping message:shutting down, container "
                + "runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:no CNI]",
                fixture.ready().orElseThrow().message());
        fixture.passes(Duration.ofSeconds(45));
        assertTrue(fixture.ready().orElseThrow().message().startsWith("[container runtime is down, container runtime not "
                + "ready: "), fixture.ready().orElseThrow().message());
    }

    @Test
    void aRuntimeWhosePodsCannotBeListedIsANodeThatIsNotReady() {
        existing();
        fixture.lists(false);
        fixture.passes(Duration.ofSeconds(175));
        assertTrue(fixture.isReady());
        fixture.awaits(() -> !fixture.isReady());
        String message = fixture.ready().orElseThrow().message();
        assertTrue(message.matches("PLEG is not healthy: pleg was last seen active 3m[0-9.]+s ago; threshold is 3m0s"),
                message);
        fixture.lists(true);
        fixture.passes(MOMENT);
        assertTrue(fixture.isReady());
    }

    @Test
    void anUnchangedStatusIsRarelyReported() {
        existing();
        fixture.passes(Duration.ofSeconds(1));
        long before = fixture.calls("nodes.patchStatus");
        fixture.passes(Duration.ofMinutes(2));
        assertEquals(before, fixture.calls("nodes.patchStatus"));
        fixture.passes(Duration.ofMinutes(28));
        long reported = fixture.calls("nodes.patchStatus") - before;
        assertTrue(reported >= 5 && reported <= 7, "told " + reported + " times");
        assertEquals(0, fixture.calls("nodes.get"));
    }

    @Test
    void aChangeIsReportedWithinARound() {
        existing();
        fixture.host.addresses("192.0.2.5");
        Duration before = fixture.scheduler.elapsed();
        Duration after = fixture.awaits(() -> node().status().addresses().getFirst().address().equals("192.0.2.5"));
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
        fixture.cluster.nodes().put(changed);
        NodeCondition ready = fixture.ready().orElseThrow();
        again();
        fixture.runtime(NodeFixture.WELL);
        fixture.awaits(() -> "amd64".equals(node().metadata().labels().get("kubernetes.io/arch"))
                && node().status().capacity().containsKey("memory"));
        fixture.passes(MOMENT);
        assertEquals("blue", node().metadata().labels().get("color"));
        assertEquals("true", node().metadata().annotations().get("volumes.kubernetes.io/controller-managed-attach-detach"));
        assertEquals(Quantity.ZERO, node().status().capacity().get("example.com/gpu"));
        assertEquals(ready.lastTransitionTime(), fixture.ready().orElseThrow().lastTransitionTime());
        assertEquals(List.of("Starting", "NodeHasSufficientMemory", "NodeHasNoDiskPressure", "NodeHasSufficientPID"),
                fixture.reasons());
    }

    @Test
    void aMachineThatMayNotCreateNodesUsesTheOneItHas() {
        existing();
        fixture.cluster.faults().failAlways("nodes.create", () -> new PermissionDeniedException("forbidden"));
        again();
        fixture.runtime(NodeFixture.WELL);
        fixture.awaits(() -> fixture.calls("nodes.get") == 1);
        fixture.passes(Duration.ofSeconds(30));
        assertEquals(1, fixture.calls("nodes.get"));
    }

    @Test
    void withTheGateAMachineThatMayNotCreateNodesTriesUntilItMay() {
        existing();
        fixture.cluster.faults().failAlways("nodes.create", () -> new PermissionDeniedException("forbidden"));
        long before = fixture.calls("nodes.create");
        agent.orElseThrow().stop();
        fixture.deploy(fixture.statuses(Optional.of(fixture.cluster.nodes()), NodeCreation.OR_CONFLICTING));
        fixture.runtime(NodeFixture.WELL);
        fixture.awaits(() -> fixture.calls("nodes.create") > before + 2);
        assertEquals(0, fixture.calls("nodes.get"));
        fixture.cluster.faults().heal();
        fixture.awaits(() -> fixture.calls("nodes.get") == 1);
    }

    @Test
    void aRebootIsReported() {
        existing();
        fixture.booted("boot-2");
        again();
        fixture.runtime(NodeFixture.WELL);
        fixture.awaits(() -> fixture.reasons().contains("Rebooted"));
        var event = fixture.events.stream().filter(e -> e.reason().equals("Rebooted")).findFirst().orElseThrow();
        assertEquals("Node n1 has been rebooted, boot id: boot-2", event.message());
        assertEquals(PodEvent.Type.WARNING, event.type());
        fixture.passes(Duration.ofMinutes(1));
        assertEquals(1, Collections.frequency(fixture.reasons(), "Rebooted"));
    }

    @Test
    void withoutAnApiServerTheAgentRunsAlone() {
        fixture.cluster.faults().outage();
        fixture.start();
        fixture.runtime(NodeFixture.WELL);
        fixture.awaits(() -> !fixture.seen.isEmpty());
        assertFalse(fixture.seen.getLast().isOfApiServer());
        assertEquals("2", fixture.seen.getLast().node().orElseThrow().status().allocatable().get("cpu").toString());
        fixture.passes(Duration.ofSeconds(60));
        // 0.1, 0.2, 0.4 ... 6.4, then 7 seconds.
        assertEquals(14, fixture.calls("nodes.create"));
        fixture.cluster.faults().heal();
        assertTrue(fixture.awaits(fixture::isReady).compareTo(Duration.ofSeconds(68)) < 0);
        fixture.passes(MOMENT);
        assertEquals(Optional.of(node()), fixture.seen.getLast().node());
    }

    @Test
    void aStatusIsTriedFiveTimesAndThenSoonAgain() {
        existing();
        fixture.host.addresses("192.0.2.5");
        for (int i = 0; i < 5; i++) {
            fixture.cluster.faults().failNext("nodes.patchStatus", new UnavailableException("busy"));
        }
        long before = fixture.calls("nodes.patchStatus");
        Duration tried = fixture.awaits(() -> fixture.calls("nodes.patchStatus") > before);
        assertEquals(5, fixture.calls("nodes.patchStatus") - before);
        Duration again = fixture.awaits(() -> fixture.calls("nodes.patchStatus") - before > 5);
        assertEquals(Duration.ofMillis(100), again.minus(tried));
        assertEquals("192.0.2.5", node().status().addresses().getFirst().address());
        assertEquals(4, fixture.calls("nodes.get"));
    }

    @Test
    void aDeletedNodeIsRegisteredAgainByARestartOnly() {
        existing();
        String uid = node().metadata().uid();
        fixture.cluster.nodes().remove(NodeFixture.NAME);
        fixture.passes(Duration.ofMinutes(15));
        assertEquals(Optional.empty(), fixture.node());
        assertEquals(1, fixture.calls("nodes.create"));
        assertTrue(fixture.seen.contains(new NodeObserved(Optional.empty())), fixture.seen.toString());
        assertFalse(fixture.seen.getLast().isOfApiServer());
        again();
        fixture.runtime(NodeFixture.WELL);
        fixture.awaits(fixture::isReady);
        fixture.passes(MOMENT);
        assertFalse(uid.equals(node().metadata().uid()));
        assertEquals(Optional.of(node()), fixture.seen.getLast().node());
    }

    @Test
    void aDeletedNodeThatOthersCreateIsUpdatedAgain() {
        existing();
        fixture.cluster.nodes().remove(NodeFixture.NAME);
        fixture.passes(Duration.ofMinutes(1));
        fixture.cluster.nodes().put(Node.named(NodeFixture.NAME));
        Duration before = fixture.scheduler.elapsed();
        assertTrue(fixture.awaits(fixture::isReady).minus(before).compareTo(Duration.ofSeconds(11)) < 0);
        assertEquals(1, fixture.calls("nodes.create"));
    }

    @Test
    void aWatchThatSpeaksOfTheTimeBeforeTheNodeIsNotBelieved() {
        var late = new LateWatch(fixture.cluster.nodes());
        fixture.deploy(fixture.statuses(Optional.of(late), NodeCreation.OR_EXISTING));
        fixture.runtime(NodeFixture.WELL);
        fixture.awaits(fixture::isReady);
        fixture.passes(MOMENT);
        late.deliver(Optional.empty());
        fixture.passes(Duration.ofMinutes(1));
        assertEquals(1, fixture.calls("nodes.create"));
        assertFalse(fixture.seen.contains(new NodeObserved(Optional.empty())), fixture.seen.toString());
    }

    @Test
    void aFaultOfTheServersClientDoesNotEndTheWork() {
        existing();
        var broken = new LateWatch(fixture.cluster.nodes());
        agent.orElseThrow().stop();
        fixture.deploy(fixture.statuses(Optional.of(broken), NodeCreation.OR_EXISTING));
        broken.breakOnce();
        fixture.host.addresses("192.0.2.5");
        fixture.awaits(() -> node().status().addresses().getFirst().address().equals("192.0.2.5"));
    }

    @Test
    void cordoningIsReported() {
        existing();
        NodeSpec spec = node().spec();
        fixture.cluster.nodes().put(node().withSpec(new NodeSpec("", List.of(), "", true, spec.taints())));
        fixture.passes(MOMENT);
        fixture.cluster.nodes().put(node().withSpec(spec));
        fixture.passes(MOMENT);
        assertEquals(List.of("NodeNotSchedulable", "NodeSchedulable"), fixture.reasons());
        assertEquals(Optional.of(node()), fixture.seen.getLast().node());
    }

    @Test
    void aNodeThatOthersCreateIsWaitedFor() {
        fixture.deploy(fixture.statuses(Optional.of(fixture.cluster.nodes()), NodeCreation.BY_OTHERS));
        fixture.runtime(NodeFixture.WELL);
        fixture.passes(Duration.ofSeconds(30));
        assertEquals(0, fixture.calls("nodes.create"));
        assertFalse(fixture.seen.getLast().isOfApiServer());
        fixture.cluster.nodes().put(Node.named(NodeFixture.NAME));
        Duration before = fixture.scheduler.elapsed();
        assertEquals(before, fixture.awaits(fixture::isReady));
        assertEquals(null, node().metadata().labels().get("color"));
    }

    @Test
    void labelsThatMayNotBeChangedDoNotHoldUpTheStatus() {
        existing();
        fixture.cluster.faults().failAlways("nodes.patch", () -> new PermissionDeniedException("forbidden"));
        fixture.cluster.nodes().put(node().withMetadata(node().metadata().toBuilder().labels(Map.of()).build()));
        fixture.host.addresses("192.0.2.5");
        fixture.awaits(() -> node().status().addresses().getFirst().address().equals("192.0.2.5"));
        fixture.passes(Duration.ofMinutes(2));
        assertEquals(1, fixture.calls("nodes.patch"));
    }

    @Test
    void withoutAClusterTheNodeIsKnownHereAlone() {
        fixture.deploy(fixture.statuses(Optional.empty(), NodeCreation.OR_EXISTING));
        fixture.runtime(NodeFixture.WELL);
        fixture.passes(Duration.ofMinutes(1));
        assertEquals(1, fixture.seen.size());
        Node node = fixture.seen.getFirst().node().orElseThrow();
        assertEquals("amd64", node.metadata().labels().get("kubernetes.io/arch"));
        assertEquals("True", node.status().conditions().getLast().status());
        fixture.host.addresses("192.0.2.5");
        fixture.runtime(failing(NO_NETWORK));
        fixture.passes(MOMENT);
        assertEquals(2, fixture.seen.size());
        assertTrue(fixture.reasons().contains("NodeNotReady"));
        assertEquals(List.of(), fixture.cluster.faults().calls());
    }

    @Test
    void aStoppedConcernSaysNothing() {
        NodeStatuses statuses = fixture.statuses(Optional.of(fixture.cluster.nodes()), NodeCreation.OR_EXISTING);
        fixture.deploy(statuses);
        fixture.runtime(NodeFixture.WELL);
        fixture.awaits(fixture::isReady);
        statuses.stop();
        fixture.passes(Duration.ofSeconds(1));
        long calls = fixture.cluster.faults().calls().size();
        fixture.runtime(failing(NO_NETWORK));
        fixture.cluster.nodes().remove(NodeFixture.NAME);
        fixture.passes(Duration.ofMinutes(10));
        assertEquals(calls, fixture.cluster.faults().calls().size());
    }
}
