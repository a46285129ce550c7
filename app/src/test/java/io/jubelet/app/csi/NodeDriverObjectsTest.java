package io.jubelet.app.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.csi.node.CsiNodeDriver;
import io.jubelet.domain.csi.node.DriverInfo;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeSpec;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCluster;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A change that comes when it is not wanted any more is not made: changes wait for each other, and drivers do not wait for them. */
class NodeDriverObjectsTest {

    private static final DriverInfo INFO = new DriverInfo("d", "i-1", 4, Map.of());
    private static final DriverInfo LESS = new DriverInfo("d", "i-1", 3, Map.of());

    private final VirtualTimers timers = new VirtualTimers();
    private final FakeCluster cluster = new FakeCluster(timers);
    private final NodeDriverObjects objects =
            new NodeDriverObjects(cluster.nodes(), cluster.csiNodes(), "n", new UpdateRetries(timers, new Random(1)));

    @BeforeEach
    void node() {
        cluster.nodes().put(new Node(ObjectMeta.builder().name("n").build(), NodeSpec.NONE, NodeStatus.NONE));
    }

    private List<CsiNodeDriver> drivers() {
        return cluster.csiNodes().node("n").orElseThrow().drivers();
    }

    private static CsiNodeDriver driver(DriverInfo info) {
        return new CsiNodeDriver(info.driver(), info.nodeId(), List.of(),
                Optional.of(new CsiNodeDriver.Allocatable(Optional.of((int) info.maxVolumes()))));
    }

    @Test
    void aDriverThatHasGoneIsNotInstalled() throws InterruptedException {
        assertEquals(Optional.empty(), objects.install(INFO, () -> false));
        assertEquals(Optional.empty(), cluster.csiNodes().node("n"));
        assertEquals(Map.of(), cluster.nodes().get("n").metadata().annotations());
    }

    @Test
    void aDriverThatHasGoneIsNotUpdated() throws InterruptedException {
        objects.install(INFO, () -> true);
        assertEquals(Optional.empty(), objects.update(LESS, () -> false));
        assertEquals(List.of(driver(INFO)), drivers());
        objects.update(LESS, () -> true);
        assertEquals(List.of(driver(LESS)), drivers());
    }

    @Test
    void aDriverThatIsBackIsNotRemoved() throws InterruptedException {
        objects.install(INFO, () -> true);
        objects.uninstall("d", () -> true);
        assertEquals(List.of(driver(INFO)), drivers());
        objects.uninstall("d", () -> false);
        assertEquals(List.of(), drivers());
    }

    private interface Change {
        Optional<String> run() throws InterruptedException;
    }

    private String failing(String call, Change change) throws InterruptedException {
        cluster.faults().failAlways(call, () -> new UnavailableException("away"));
        String why = change.run().orElseThrow();
        cluster.faults().heal();
        return why;
    }

    @Test
    void whatCanNotBeWrittenIsToldWithItsObject() throws InterruptedException {
        String cause = "timed out waiting for the condition; caused by: away";
        assertEquals("error updating Node object with CSI driver node info: error updating node: " + cause,
                failing("nodes.patch", () -> objects.install(INFO, () -> true)));
        assertEquals("error updating CSINode object with CSI driver node info: error updating CSINode: " + cause,
                failing("csiNodes.create", () -> objects.install(INFO, () -> true)));
        objects.install(INFO, () -> true);
        assertEquals("error updating CSINode object with CSI driver node info: error updating CSINode: " + cause,
                failing("csiNodes.update", () -> objects.update(LESS, () -> true)));
        assertEquals("error uninstalling CSI driver from CSINode object error updating CSINode: " + cause,
                failing("csiNodes.update", () -> objects.uninstall("d", () -> false)));
        assertEquals(List.of(driver(INFO)), drivers());
        assertEquals("error removing CSI driver node info from Node object error updating node: " + cause,
                failing("nodes.patch", () -> objects.uninstall("d", () -> false)));
        assertEquals(Optional.empty(), objects.uninstall("d", () -> false));
        assertEquals(Map.of(), cluster.nodes().get("n").metadata().annotations());
    }
}
