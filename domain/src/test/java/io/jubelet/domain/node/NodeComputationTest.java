package io.jubelet.domain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.eviction.EvictionSettings;
import io.jubelet.domain.eviction.ThresholdParser;
import io.jubelet.domain.pod.Taint;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.RuntimeStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NodeComputationTest {

    private static final NodeComputation PLAIN = new NodeComputation(Nodes.PLAIN, Nodes.policy());
    private static final NodeFacts FACTS = Nodes.facts("10.0.0.4");

    private static Map<String, String> texts(Map<String, Quantity> amounts) {
        Map<String, String> texts = new TreeMap<>();
        amounts.forEach((name, amount) -> texts.put(name, amount.toString()));
        return texts;
    }

    private static NodeFacts withImages(List<Image> images) {
        return new NodeFacts(FACTS.machine(), FACTS.devices(), FACTS.info(), FACTS.addresses(), FACTS.resolved(),
                FACTS.runtime(), Optional.of(images), Optional.empty());
    }

    @Test
    void aNewNodeReportsWhatItIs() {
        Node node = PLAIN.initial(FACTS, Nodes.WELL, Nodes.START).node();
        assertEquals("n1", node.name());
        assertEquals(Map.of("kubernetes.io/hostname", "n1", "kubernetes.io/os", "linux", "kubernetes.io/arch", "amd64",
                "beta.kubernetes.io/os", "linux", "beta.kubernetes.io/arch", "amd64"), node.metadata().labels());
        assertEquals(Map.of("volumes.kubernetes.io/controller-managed-attach-detach", "true"),
                node.metadata().annotations());
        assertEquals(NodeSpec.NONE, node.spec());
        NodeStatus status = node.status();
        assertEquals(Map.of("cpu", "2", "memory", "4Gi", "pods", "110", "ephemeral-storage", "100Gi", "hugepages-2Mi",
                "0"), texts(status.capacity()));
        assertEquals(texts(status.capacity()), texts(status.allocatable()));
        assertEquals(Optional.of(Nodes.INFO), status.nodeInfo());
        assertEquals(10250, status.daemonEndpoints().orElseThrow().kubeletEndpoint().orElseThrow().Port());
        assertEquals(List.of("", "runc"), status.runtimeHandlers().stream().map(NodeRuntimeHandler::name).toList());
        assertEquals(Optional.of(new NodeRuntimeHandlerFeatures(Optional.of(true), Optional.of(false))),
                status.runtimeHandlers().getFirst().features());
        assertEquals(Optional.of(new NodeFeatures(Optional.of(true))), status.features());
        assertEquals(List.of("MemoryPressure", "DiskPressure", "PIDPressure", "Ready"),
                status.conditions().stream().map(NodeCondition::type).toList());
    }

    @Test
    void aNodeIsRegisteredAsItIsConfigured() {
        Taint taint = new Taint("dedicated", "gpu", "NoSchedule");
        var registration = new NodeRegistration("n1", "host-1", Map.of("zone", "a", "kubernetes.io/arch", "other"),
                List.of(taint), "aws:///i-1", true, false);
        Node node = new NodeComputation(registration, Nodes.policy()).initial(FACTS, Nodes.WELL, Nodes.START).node();
        assertEquals("host-1", node.metadata().labels().get("kubernetes.io/hostname"));
        assertEquals("a", node.metadata().labels().get("zone"));
        assertEquals(Map.of(), node.metadata().annotations());
        assertEquals("aws:///i-1", node.spec().providerID());
        assertEquals(List.of(taint, new Taint("node.cloudprovider.kubernetes.io/uninitialized", "true", "NoSchedule")),
                node.spec().taints());
    }

    @Test
    void reservesAreNotAllocatable() {
        // Shares have the precision of 32 bits, as those of other kubelets: 10 % of 100Gi is not exactly 10Gi.
        var thresholds = ThresholdParser.parse(new EvictionSettings(
                Map.of("memory.available", "100Mi", "nodefs.available", "10%"), Map.of(), Map.of(), Map.of(), false));
        var reserves = new NodeReserves(Map.of("cpu", Quantity.parse("500m")),
                Map.of("memory", Quantity.parse("1Gi")), thresholds);
        var policy = new NodeStatusPolicy(List.of(), new PodLimit(110, 10), reserves, true, 50, 1, List.of());
        Node node = new NodeComputation(Nodes.PLAIN, policy).initial(FACTS, Nodes.WELL, Nodes.START).node();
        assertEquals(Map.of("cpu", "1500m", "memory", "2972Mi", "pods", "20", "ephemeral-storage", "96636764000",
                "hugepages-2Mi", "0"), texts(node.status().allocatable()));
        assertEquals("4Gi", node.status().capacity().get("memory").toString());
    }

    /** While the runtime is away, it is taken for the one that was there before. */
    @Test
    void userNamespacesInTheNetworkOfTheNodeAreDeclaredWhereTheRuntimeMakesThem() {
        var computation = new NodeComputation(Nodes.PLAIN, new NodeStatusPolicy(List.of(), new PodLimit(110, 0),
                new NodeReserves(Map.of(), Map.of(), List.of()), true, 50, 10250, DeclaredFeatures.of(false, true)));
        Node able = computation.initial(with(Optional.of(RuntimeStatus.builder().userNamespacesHostNetwork(true).build())),
                Nodes.WELL, Nodes.START).node();
        assertEquals(DeclaredFeatures.of(false, true), able.status().declaredFeatures());
        Node away = computation.next(able, with(Optional.empty()), Nodes.WELL, Nodes.START).node();
        assertEquals(DeclaredFeatures.of(false, true), away.status().declaredFeatures());
        Node other = computation.next(away, with(Optional.of(RuntimeStatus.builder().build())), Nodes.WELL, Nodes.START).node();
        assertEquals(DeclaredFeatures.of(false, false), other.status().declaredFeatures());
        assertEquals(DeclaredFeatures.of(false, false),
                computation.next(other, with(Optional.empty()), Nodes.WELL, Nodes.START).node().status().declaredFeatures());
    }

    private static NodeFacts with(Optional<RuntimeStatus> runtime) {
        return new NodeFacts(Nodes.MACHINE, DeviceResources.NONE, Nodes.INFO, List.of("10.0.0.1"), List.of(), runtime,
                Optional.of(List.of()), Optional.empty());
    }

    @Test
    void aRuntimeThatReportsNoFeaturesLeavesThoseOfTheNodeOut() {
        var facts = new NodeFacts(FACTS.machine(), FACTS.devices(), FACTS.info(), FACTS.addresses(), FACTS.resolved(),
                Optional.of(RuntimeStatus.builder().build()), FACTS.images(), Optional.empty());
        assertEquals(Optional.empty(), PLAIN.initial(facts, Nodes.WELL, Nodes.START).node().status().features());
    }

    @Test
    void storageIsNoResourceWhereItIsNotAccounted() {
        var policy = new NodeStatusPolicy(List.of(), new PodLimit(110, 0),
                new NodeReserves(Map.of(), Map.of(), List.of()), false, 50, 1, List.of());
        Node node = new NodeComputation(Nodes.PLAIN, policy).initial(FACTS, Nodes.WELL, Nodes.START).node();
        assertEquals(false, node.status().capacity().containsKey("ephemeral-storage"));
        assertEquals("KubeletReady", node.status().conditions().getLast().reason());
    }

    @Test
    void largestImagesComeFirstAndHaveFewNames() {
        List<Image> images = IntStream.range(0, 60).mapToObj(i -> Image.builder().id("i" + i).size(i % 50)
                .repoTags(List.of("t" + i + ":1", "t" + i + ":2", "t" + i + ":3")).repoDigests(
                        List.of("d" + i + "@1", "d" + i + "@2", "d" + i + "@3")).build()).toList();
        List<NodeImage> reported = PLAIN.next(Node.named("n1"), withImages(images), Nodes.WELL, Nodes.START)
                .node().status().images();
        assertEquals(50, reported.size());
        assertEquals(new NodeImage(List.of("d49@1", "d49@2", "d49@3", "t49:1", "t49:2"), 49), reported.getFirst());
        assertEquals(List.of("d9@1", "d59@1"), List.of(reported.get(40).names().getFirst(), reported.get(41).names().getFirst()));
        assertEquals(60, NodeImages.of(images, -1).size());
        assertEquals(List.of(), NodeImages.of(images, 0));
    }

    @Test
    void whatIsNotKnownStaysAsItWasReported() {
        Node seen = PLAIN.initial(withImages(List.of(Image.builder().id("a").size(1).build())), Nodes.WELL,
                Nodes.START).node();
        var unknown = new NodeFacts(FACTS.machine(), FACTS.devices(), FACTS.info(), FACTS.addresses(), List.of(),
                Optional.empty(), Optional.empty(), Optional.empty());
        Node next = PLAIN.next(seen, unknown, Nodes.WELL, Nodes.START).node();
        assertEquals(seen.status().images(), next.status().images());
        assertEquals(seen.status().runtimeHandlers(), next.status().runtimeHandlers());
        assertEquals(seen.status().features(), next.status().features());
    }

    @Test
    void volumesInUseAreReportedInOrderAndKeptWhileTheyAreNotKnown() {
        Node seen = PLAIN.initial(FACTS, Nodes.WELL, Nodes.START).node();
        assertEquals(List.of(), seen.status().volumesInUse());
        Node used = PLAIN.next(seen, inUse("kubernetes.io/csi/b", "kubernetes.io/csi/a"), Nodes.WELL, Nodes.START).node();
        assertEquals(List.of("kubernetes.io/csi/a", "kubernetes.io/csi/b"), used.status().volumesInUse());
        assertEquals(used.status(), PLAIN.next(used, FACTS, Nodes.WELL, Nodes.START).node().status());
        assertEquals(List.of(), PLAIN.next(used, inUse(), Nodes.WELL, Nodes.START).node().status().volumesInUse());
    }

    private static NodeFacts inUse(String... volumes) {
        return new NodeFacts(FACTS.machine(), FACTS.devices(), FACTS.info(), FACTS.addresses(), FACTS.resolved(),
                FACTS.runtime(), FACTS.images(), Optional.of(Set.of(volumes)));
    }

    @Test
    void changesAreReported() {
        NodeUpdate first = PLAIN.initial(FACTS, Nodes.WELL, Nodes.START);
        assertEquals(List.of("NodeHasSufficientMemory", "NodeHasNoDiskPressure", "NodeHasSufficientPID"),
                first.events().stream().map(NodeEventContent::reason).toList());
        assertEquals(new NodeEventContent(false, "NodeHasNoDiskPressure",
                "Node n1 status is now: NodeHasNoDiskPressure"), first.events().get(1));
        NodeUpdate same = PLAIN.next(first.node(), FACTS, Nodes.WELL, Nodes.START.plusSeconds(10));
        assertEquals(List.of(), same.events());
        NodeUpdate rebooted = PLAIN.next(first.node(), Nodes.withInfo(FACTS, Nodes.booted("b2")), Nodes.WELL,
                Nodes.START);
        assertEquals(List.of(new NodeEventContent(true, "Rebooted", "Node n1 has been rebooted, boot id: b2")),
                rebooted.events());
        assertEquals(1, PLAIN.initial(Nodes.facts(), Nodes.WELL, Nodes.START).problems().size());
    }

    @Test
    void partsOfOthersAreKept() {
        NodeCondition network = new NodeCondition("NetworkUnavailable", "False", Optional.empty(), Optional.empty(),
                "RouteCreated", "");
        Node seen = PLAIN.initial(FACTS, Nodes.WELL, Nodes.START).node();
        seen = seen.withMetadata(seen.metadata().toBuilder().uid("u1").labels(Map.of("mine", "1")).build())
                .withSpec(new NodeSpec("10.1.0.0/24", List.of("10.1.0.0/24"), "", true, List.of()))
                .withStatus(seen.status().toBuilder().conditions(List.of(network))
                        .volumesInUse(List.of("v1")).volumesAttached(List.of(new AttachedVolume("v1", "/dev/x")))
                        .capacity(Map.of("example.com/dongle", Quantity.parse("4"))).build());
        Node next = PLAIN.next(seen, FACTS, Nodes.WELL, Nodes.START).node();
        assertEquals(Map.of("mine", "1", "kubernetes.io/os", "linux", "kubernetes.io/arch", "amd64"),
                next.metadata().labels());
        assertEquals("u1", next.metadata().uid());
        assertEquals(seen.spec(), next.spec());
        assertEquals(network, next.status().conditions().getFirst());
        assertEquals(List.of("v1"), next.status().volumesInUse());
        assertEquals("4", next.status().capacity().get("example.com/dongle").toString());
    }
}
