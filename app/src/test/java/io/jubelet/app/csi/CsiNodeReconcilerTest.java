package io.jubelet.app.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.plugin.HandlePlugin.Step;
import io.jubelet.app.message.plugin.HandlePlugin;
import io.jubelet.app.message.plugin.PluginVerdict;
import io.jubelet.app.port.Platform;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeSpec;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCluster;
import io.jubelet.ports.fake.FakeVolumeDrivers;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The removal of the traces of a driver, while that driver comes and goes. */
class CsiNodeReconcilerTest {

    private static final PluginInfo DRIVER = CsiFixture.plugin("d", "/d.sock", "1.0.0");

    private final VirtualTimers timers = new VirtualTimers();
    private final FakeCluster cluster = new FakeCluster(timers);
    private final Platform platform = new Platform(timers, (_, body) -> {
        body.run();
        return Thread.currentThread();
    }, new Random(1));
    private final NodeDriverObjects objects =
            new NodeDriverObjects(cluster.nodes(), cluster.csiNodes(), "n", new UpdateRetries(timers, platform.random()));
    private final DriversStore store = new DriversStore(new FakeVolumeDrivers(), timers);
    private final DriverReports reports = new DriverReports(store, Optional.of(objects));
    private final RecordingBus bus = new RecordingBus();
    private final CsiNodeReconciler reconciler = new CsiNodeReconciler(objects, store, reports, bus, platform);
    private final CsiRegistrations registrations = new CsiRegistrations(store, reports, bus, reconciler::unregistered);

    private void handle(Step step) {
        assertEquals(PluginVerdict.done(), registrations.handle(new HandlePlugin(step, DRIVER)));
    }

    @BeforeEach
    void node() {
        cluster.nodes().put(new Node(ObjectMeta.builder().name("n").build(), NodeSpec.NONE, NodeStatus.NONE));
        handle(Step.REGISTER);
    }

    private void assertNoTraces() {
        assertEquals(List.of(), cluster.csiNodes().node("n").orElseThrow().drivers());
        assertFalse(cluster.nodes().get("n").metadata().annotations().containsKey("csi.volume.kubernetes.io/nodeid"));
    }

    @Test
    void aDriverThatComesAndGoesOnceMoreWhileItsTracesAreRemovedLeavesNone() {
        cluster.nodes().faults().failNext("nodes.patch", new UnavailableException("not now"));
        timers.after(Duration.ofMillis(5), () -> {
            handle(Step.REGISTER);
            handle(Step.DEREGISTER);
        });
        handle(Step.DEREGISTER);
        assertNoTraces();
    }

    @Test
    void aRemovalThatIsInterruptedIsDoneLater() {
        cluster.csiNodes().faults().interruptNext("csiNodes.update");
        handle(Step.DEREGISTER);
        assertEquals(1, cluster.csiNodes().node("n").orElseThrow().drivers().size());
        timers.advance(Duration.ofSeconds(10));
        assertNoTraces();
    }

    @Test
    void theTracesOfEachDriverAreRemovedWhateverHoldsUpThoseOfAnother() {
        PluginInfo other = CsiFixture.plugin("a", "/a.sock", "1.0.0");
        assertEquals(PluginVerdict.done(), registrations.handle(new HandlePlugin(Step.REGISTER, other)));
        cluster.faults().outage();
        handle(Step.DEREGISTER);
        assertEquals(PluginVerdict.done(), registrations.handle(new HandlePlugin(Step.DEREGISTER, other)));
        cluster.faults().heal();
        for (int i = 0; i < 4; i++) {
            cluster.csiNodes().faults().failNext("csiNodes.find", new UnavailableException("not now"));
        }
        timers.advance(Duration.ofMinutes(1));
        assertNoTraces();
        timers.advance(DriversStore.CALL_LIMIT);
        assertEquals(0, timers.pending(), "connections are closed, and nothing is tried any more");
    }
}
