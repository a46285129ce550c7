package io.jubelet.app.csi;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Question;
import io.jubelet.app.message.csi.AttachmentsChanged;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.StorageHealth;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.plugin.HandlePlugin.Step;
import io.jubelet.app.message.plugin.HandlePlugin;
import io.jubelet.app.message.plugin.PluginTopics;
import io.jubelet.app.message.plugin.PluginVerdict;
import io.jubelet.app.message.volume.ReportedInUse;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.NodeCreation;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.app.sim.ClusterInMemory;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.csi.node.CsiNode;
import io.jubelet.domain.csi.node.CsiNodeDriver;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.AttachedVolume;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeComputation;
import io.jubelet.domain.node.NodeRegistration;
import io.jubelet.domain.node.NodeReserves;
import io.jubelet.domain.node.NodeSpec;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.domain.node.NodeStatusPolicy;
import io.jubelet.domain.node.PodLimit;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.plugin.PluginTypes;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.fake.FakeCluster;
import io.jubelet.ports.fake.FakeVolumeDriver;
import io.jubelet.ports.fake.FakeVolumeDrivers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** A node with CSI drivers, in a cluster or alone, in virtual time; the test plays drivers, node concern and cluster. */
final class CsiFixture {

    static final String NODE = "n1";
    static final String DEVICE = "/dev/attached";
    static final String DISK = "disk.example.org";
    private static final Duration LIMIT = Duration.ofMinutes(20);

    final SimScheduler scheduler;
    final FakeCluster cluster;
    final FakeVolumeDrivers drivers = new FakeVolumeDrivers();
    final List<StorageHealth> health = new ArrayList<>();
    final List<String> driversChanged = new ArrayList<>();
    final List<AttachmentsChanged> attachmentsChanged = new ArrayList<>();
    /** Volumes that the node concern has reported. */
    final Set<String> reported = new TreeSet<>();
    final Bus bus;
    final CsiConcerns concerns;
    private final SimScheduler.Scope life;

    private CsiFixture(long seed, boolean inCluster, boolean controllerAttach) {
        var random = new SplittableRandom(seed);
        scheduler = new SimScheduler(random);
        life = scheduler.scope();
        cluster = new FakeCluster(life);
        var simBus = new SimBus(life, (_, _) -> true);
        bus = simBus.outside();
        bus.subscribe(CsiTopics.STORAGE_HEALTH, health::add);
        bus.subscribe(CsiTopics.CSI_DRIVER_CHANGED, changed -> driversChanged.add(changed.name()));
        bus.subscribe(CsiTopics.ATTACHMENTS_CHANGED, attachmentsChanged::add);
        bus.answer(VolumeTopics.REPORTED_IN_USE, question -> new ReportedInUse(reported.contains(question.volume().toString())));
        Optional<ClusterPorts> ports = inCluster ? Optional.of(ClusterInMemory.of(cluster)) : Optional.empty();
        concerns = new CsiConcerns(Optional.of(drivers), ports, settings(controllerAttach), new Platform(life, life, random));
        concerns.concerns().forEach(simBus::deploy);
        if (inCluster) {
            cluster.nodes().watch(NODE, node -> bus.publish(NodeTopics.NODE_OBSERVED, new NodeObserved(node)));
        }
    }

    static CsiFixture inCluster(long seed) {
        return new CsiFixture(seed, true, true);
    }

    static CsiFixture withoutController() {
        return new CsiFixture(1, true, false);
    }

    static CsiFixture alone() {
        return new CsiFixture(1, false, true);
    }

    static NodeStatusSettings settings(boolean controllerAttach) {
        var registration = new NodeRegistration(NODE, NODE, Map.of(), List.of(), "", false, controllerAttach);
        var policy = new NodeStatusPolicy(List.of(), new PodLimit(110, 0),
                new NodeReserves(Map.of(), Map.of(), List.of()), true, 50, 10250, List.of());
        return new NodeStatusSettings(new NodeComputation(registration, policy), "v1.36.0", NodeCreation.OR_EXISTING, true,
                Duration.ofSeconds(10), Duration.ofMinutes(5), 40);
    }

    /** The node is registered. */
    CsiFixture withNode() {
        cluster.nodes().put(new Node(ObjectMeta.builder().name(NODE).build(), NodeSpec.NONE, NodeStatus.NONE));
        settle();
        return this;
    }

    FakeVolumeDriver disk() {
        return drivers.driver(DISK);
    }

    static PluginInfo plugin(String name, String endpoint, String... versions) {
        return new PluginInfo(PluginTypes.CSI, name, endpoint, List.of(versions));
    }

    /** A driver goes through its registration; the error that it gets, absent when it is registered. */
    Optional<String> registers(String name) {
        return registers(plugin(name, "/csi/" + name + ".sock", "1.0.0"));
    }

    Optional<String> registers(PluginInfo plugin) {
        Optional<String> fault = ask(PluginTopics.CSI_PLUGIN, new HandlePlugin(Step.VALIDATE, plugin)).fault();
        return fault.isPresent() ? fault : ask(PluginTopics.CSI_PLUGIN, new HandlePlugin(Step.REGISTER, plugin)).fault();
    }

    PluginVerdict leaves(PluginInfo plugin) {
        PluginVerdict verdict = ask(PluginTopics.CSI_PLUGIN, new HandlePlugin(Step.DEREGISTER, plugin));
        settle();
        return verdict;
    }

    void leaves(String name) {
        leaves(plugin(name, "/csi/" + name + ".sock", "1.0.0"));
    }

    <Q, R> R ask(Question<Q, R> question, Q message) {
        List<R> answers = new ArrayList<>();
        life.start("question", () -> {
            try {
                answers.add(bus.ask(question, message));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertTrue(scheduler.runUntil(() -> !answers.isEmpty(), LIMIT), () -> "no answer to " + message);
        return answers.getFirst();
    }

    /** Everything that follows at once is done. */
    void settle() {
        passes(Duration.ofSeconds(2));
    }

    void passes(Duration time) {
        scheduler.run(time, () -> { });
    }

    CsiNode csiNode() {
        return cluster.csiNodes().node(NODE).orElseThrow();
    }

    List<String> driversInCsiNode() {
        return csiNode().drivers().stream().map(CsiNodeDriver::name).toList();
    }

    Node node() {
        return cluster.nodes().node(NODE).orElseThrow();
    }

    /** A controller says that these volumes are attached, as {@link #DEVICE}. */
    void attached(UniqueVolumeName... volumes) {
        Node before = node();
        cluster.nodes().put(before.withStatus(before.status().toBuilder().volumesAttached(List.of(volumes).stream()
                .map(volume -> new AttachedVolume(volume.toString(), DEVICE)).toList()).build()));
        settle();
    }

}
