package io.jubelet.app.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.plugin.HandlePlugin.Step;
import io.jubelet.app.message.plugin.HandlePlugin;
import io.jubelet.app.message.plugin.PluginTopics;
import io.jubelet.app.message.plugin.PluginVerdict;
import io.jubelet.app.port.Platform;
import io.jubelet.app.sim.ClusterInMemory;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.FsGroupPolicy;
import io.jubelet.domain.csi.LifecycleMode;
import io.jubelet.domain.csi.node.DriverInfo;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeSpec;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.ports.fake.FakeCluster;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.volume.VolumeDriver;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long drivers are asked and connections to them are open. */
class DriverConnectionsTest {

    private static final String NAME = "d";

    private final VirtualTimers timers = new VirtualTimers();
    private final FakeCluster cluster = new FakeCluster(timers);
    private final List<String> calls = new ArrayList<>();
    private Runnable whenAsked = () -> { };
    private final RecordingBus bus = new RecordingBus();
    private Concern concern;

    @BeforeEach
    void start() {
        cluster.nodes().put(new Node(ObjectMeta.builder().name(CsiFixture.NODE).build(), NodeSpec.NONE, NodeStatus.NONE));
        var platform = new Platform(timers, (_, body) -> {
            body.run();
            return Thread.currentThread();
        }, new Random(1));
        concern = new CsiConcerns(Optional.of((_, socket) -> driver(socket)), Optional.of(ClusterInMemory.of(cluster)),
                CsiFixture.settings(true), platform).concerns().getFirst();
        concern.start(bus);
    }

    private VolumeDriver driver(String socket) {
        return (VolumeDriver) Proxy.newProxyInstance(VolumeDriver.class.getClassLoader(), new Class<?>[] {VolumeDriver.class},
                (_, method, _) -> switch (method.getName()) {
                    case "info" -> {
                        calls.add("info " + socket);
                        Runnable once = whenAsked;
                        whenAsked = () -> { };
                        once.run();
                        yield new DriverInfo(NAME, "i-1", 1, Map.of());
                    }
                    case "close" -> calls.add("close " + socket);
                    case "equals" -> false;
                    case "hashCode" -> socket.hashCode();
                    default -> throw new IllegalStateException(method.getName());
                });
    }

    private void handle(Step step, String socket, String version) {
        var plugin = new PluginInfo(CsiFixture.plugin(NAME, socket).type(), NAME, socket, List.of(version));
        assertEquals(PluginVerdict.done(), bus.ask(PluginTopics.CSI_PLUGIN, new HandlePlugin(step, plugin)));
    }

    private void reportsEvery(Duration period) {
        cluster.csiDrivers().put(new CsiDriver(NAME, true, false, false, FsGroupPolicy.NONE, List.of(LifecycleMode.PERSISTENT),
                CsiDriver.Tokens.none(), Optional.of(period)));
    }

    /** Calls that go on may come to their end. */
    @Test
    void aConnectionIsOpenForTwoMinutesAfterItsDriverWentOrWasReplaced() {
        handle(Step.REGISTER, "/a", "1.0.0");
        handle(Step.REGISTER, "/b", "1.1.0");
        calls.clear();
        timers.advance(Duration.ofSeconds(119));
        assertEquals(List.of(), calls);
        timers.advance(Duration.ofSeconds(1));
        assertEquals(List.of("close /a"), calls);
        handle(Step.DEREGISTER, "/b", "1.1.0");
        timers.advance(Duration.ofSeconds(119));
        assertEquals(List.of("close /a"), calls);
        timers.advance(Duration.ofSeconds(1));
        assertEquals(List.of("close /a", "close /b"), calls);
    }

    @Test
    void aDriverIsAskedForItsLimitInTimeWhateverHappensMeanwhile() {
        handle(Step.REGISTER, "/a", "1.0.0");
        reportsEvery(Duration.ofSeconds(60));
        bus.publish(NodeTopics.TICK, new Tick());
        calls.clear();
        timers.advance(Duration.ofSeconds(40));
        bus.publish(NodeTopics.TICK, new Tick());
        timers.advance(Duration.ofSeconds(19));
        assertEquals(List.of(), calls);
        timers.advance(Duration.ofSeconds(1));
        assertEquals(List.of("info /a"), calls);
        timers.advance(Duration.ofSeconds(60));
        assertEquals(List.of("info /a", "info /a"), calls);
    }

    @Test
    void aDriverThatIsReplacedWhileItIsAskedIsAskedNoMore() {
        handle(Step.REGISTER, "/a", "1.0.0");
        reportsEvery(Duration.ofSeconds(60));
        bus.publish(NodeTopics.TICK, new Tick());
        calls.clear();
        whenAsked = () -> handle(Step.REGISTER, "/b", "1.1.0");
        timers.advance(Duration.ofMinutes(3));
        assertEquals(List.of("info /a", "info /b", "info /b", "info /b"),
                calls.stream().filter(call -> call.startsWith("info")).toList());
    }

    @Test
    void anAgentThatEndedAsksNothingMore() {
        handle(Step.REGISTER, "/a", "1.0.0");
        reportsEvery(Duration.ofSeconds(60));
        bus.publish(NodeTopics.TICK, new Tick());
        calls.clear();
        concern.stop();
        assertEquals(List.of("close /a"), calls);
        assertEquals(0, timers.pending());
        reportsEvery(Duration.ofSeconds(10));
        assertEquals(0, timers.pending());
    }
}
