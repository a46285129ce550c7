package io.jubelet.app.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.StorageHealth;
import io.jubelet.app.message.Tick;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.FsGroupPolicy;
import io.jubelet.domain.csi.LifecycleMode;
import io.jubelet.domain.csi.node.CsiNode;
import io.jubelet.domain.csi.node.CsiNodeDriver;
import io.jubelet.domain.csi.node.DriverInfo;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From the registration of drivers to what the API server knows of them. */
class CsiRegistrationTest {

    private static final String ZONE = "topology.example.org/zone";
    private static final String NODE_ID = "csi.volume.kubernetes.io/nodeid";

    private final CsiWorld world = CsiWorld.inCluster(1);

    private static DriverInfo info(long limit) {
        return new DriverInfo(CsiWorld.DISK, "i-7", limit, Map.of(ZONE, "z1"));
    }

    private static CsiDriver object(Optional<Duration> period) {
        return new CsiDriver(CsiWorld.DISK, true, false, false, FsGroupPolicy.NONE, List.of(LifecycleMode.PERSISTENT),
                CsiDriver.Tokens.none(), period);
    }

    private Optional<Integer> limit() {
        return world.csiNode().drivers().getFirst().allocatable().flatMap(CsiNodeDriver.Allocatable::count);
    }

    @Test
    void aNodeHasItsObjectBeforeItIsFitForVolumes() {
        assertEquals(List.of(), world.health);
        world.settle();
        assertEquals(List.of(), world.cluster.faults().calls());
        world.withNode();
        assertEquals(List.of(StorageHealth.WELL), world.health);
        assertEquals(world.node().metadata().uid(), world.csiNode().metadata().ownerReferences().getFirst().uid());
        assertEquals("kubernetes.io/aws-ebs,kubernetes.io/azure-disk,kubernetes.io/azure-file,kubernetes.io/cinder,"
                + "kubernetes.io/gce-pd,kubernetes.io/portworx-volume,kubernetes.io/vsphere-volume",
                world.csiNode().metadata().annotations().get("storage.alpha.kubernetes.io/migrated-plugins"));
        world.bus.publish(Topics.TICK, new Tick());
        world.settle();
        assertEquals(List.of(StorageHealth.WELL, StorageHealth.WELL), world.health);
        assertEquals(List.of("csiNodes.find", "csiNodes.create"), world.cluster.faults().calls());
    }

    @Test
    void aNodeWhoseObjectCanNotBeMadeSaysWhyAndTriesOn() {
        world.cluster.faults().failAlways("csiNodes.create", () -> new UnavailableException("not today"));
        world.withNode();
        assertEquals(new StorageHealth(Optional.of("failed to initialize CSINode: error updating CSINode annotation: "
                + "timed out waiting for the condition; caused by: not today")), world.health.getLast());
        world.cluster.faults().heal();
        world.passes(Duration.ofMinutes(1));
        assertEquals(StorageHealth.WELL, world.health.getLast());
    }

    @Test
    void theObjectOfANodeThatHadThisNameBeforeIsReplaced() {
        var owner = OwnerReference.builder().apiVersion("v1").kind("Node").name(CsiWorld.NODE).uid("old").build();
        world.cluster.csiNodes().put(new CsiNode(ObjectMeta.builder().name(CsiWorld.NODE).ownerReferences(List.of(owner)).build(),
                List.of(new CsiNodeDriver("gone.example.org", "x", List.of(), Optional.empty()))));
        world.withNode();
        assertEquals(world.node().metadata().uid(), world.csiNode().metadata().ownerReferences().getFirst().uid());
        assertEquals(List.of(), world.driversInCsiNode());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aDriverThatRegistersIsUsedAndReported(long seed) {
        CsiWorld drawn = CsiWorld.inCluster(seed).withNode();
        drawn.disk().says(info(16));
        assertEquals(Optional.empty(), drawn.registers(CsiWorld.DISK));
        assertEquals(Optional.empty(), drawn.registers("nfs.example.org"));
        drawn.settle();
        assertTrue(drawn.concerns.drivers().find(CsiWorld.DISK).isPresent());
        assertEquals(List.of(new CsiNodeDriver(CsiWorld.DISK, "i-7", List.of(ZONE),
                        Optional.of(new CsiNodeDriver.Allocatable(Optional.of(16)))),
                new CsiNodeDriver("nfs.example.org", "node-of-nfs.example.org", List.of(), Optional.empty())),
                drawn.csiNode().drivers());
        assertEquals("z1", drawn.node().metadata().labels().get(ZONE));
        assertEquals("{\"disk.example.org\":\"i-7\",\"nfs.example.org\":\"node-of-nfs.example.org\"}",
                drawn.node().metadata().annotations().get(NODE_ID));
        assertEquals(List.of(CsiWorld.DISK, "nfs.example.org"), drawn.driversChanged);
        drawn.leaves(CsiWorld.DISK);
        assertFalse(drawn.concerns.drivers().find(CsiWorld.DISK).isPresent());
        assertEquals(List.of("nfs.example.org"), drawn.driversInCsiNode());
        assertEquals("{\"nfs.example.org\":\"node-of-nfs.example.org\"}", drawn.node().metadata().annotations().get(NODE_ID));
        assertEquals("z1", drawn.node().metadata().labels().get(ZONE));
        drawn.leaves("nfs.example.org");
        assertFalse(drawn.node().metadata().annotations().containsKey(NODE_ID));
    }

    @Test
    void aDriverThatDoesNotAnswerIsRefusedAndLeavesNothing() {
        world.withNode();
        world.disk().failNext("NodeGetInfo", new CallFailure(14, "not yet"));
        assertEquals(Optional.of("rpc error: code = Unavailable desc = not yet"), world.registers(CsiWorld.DISK));
        assertFalse(world.concerns.drivers().find(CsiWorld.DISK).isPresent());
        world.settle();
        assertEquals(List.of(), world.driversInCsiNode());
        assertEquals(Optional.empty(), world.registers(CsiWorld.DISK));
        world.disk().says(new DriverInfo(CsiWorld.DISK, "", 0, Map.of()));
        world.leaves(CsiWorld.DISK);
        assertEquals(Optional.of("error adding CSI driver node info: driverNodeID must not be empty"),
                world.registers(CsiWorld.DISK));
    }

    @Test
    void aTopologyThatContradictsTheNodeIsRefused() {
        world.withNode();
        world.cluster.nodes().put(world.node().withMetadata(
                world.node().metadata().toBuilder().labels(Map.of(ZONE, "z9")).build()));
        world.disk().says(info(0));
        assertEquals(Optional.of("error updating Node object with CSI driver node info: error updating node: timed out waiting"
                + " for the condition; caused by: detected topology value collision: driver reported"
                + " \"topology.example.org/zone\":\"z1\" but existing label is \"topology.example.org/zone\":\"z9\""),
                world.registers(CsiWorld.DISK));
        assertEquals(List.of(), world.driversInCsiNode());
    }

    @Test
    void conflictsAreTriedAgainAndOutagesAreReported() {
        world.withNode();
        world.cluster.faults().failNext("csiNodes.update", new ConflictException("changed"));
        assertEquals(Optional.empty(), world.registers(CsiWorld.DISK));
        world.cluster.faults().outage();
        assertEquals(Optional.of("error updating Node object with CSI driver node info: error updating node: timed out waiting for"
                + " the condition; caused by: the cluster does not answer"), world.registers("nfs.example.org"));
        world.leaves(CsiWorld.DISK);
        assertEquals(List.of(CsiWorld.DISK), world.driversInCsiNode());
        world.cluster.faults().heal();
        world.passes(Duration.ofMinutes(1));
        assertEquals(List.of(), world.driversInCsiNode());
        assertFalse(world.node().metadata().annotations().containsKey(NODE_ID));
    }

    @Test
    void aDriverThatIsBackBeforeItsTracesWereRemovedKeepsThem() {
        world.withNode();
        world.registers(CsiWorld.DISK);
        world.cluster.faults().outage();
        world.leaves(CsiWorld.DISK);
        // Now the removal rests until it is tried again.
        world.passes(Duration.ofSeconds(5));
        world.cluster.faults().heal();
        assertEquals(Optional.empty(), world.registers(CsiWorld.DISK));
        world.passes(Duration.ofMinutes(1));
        assertEquals(List.of(CsiWorld.DISK), world.driversInCsiNode());
    }

    @Test
    void versionsAndNamesAreJudged() {
        world.withNode();
        assertEquals(Optional.of("validation failed for CSI Driver d at endpoint /s: kubernetes.io/csi: ValidatePlugin for CSI driver"
                + " \"d\" failed. Plugin returned an empty list for supported versions"),
                world.registers(CsiWorld.plugin("d", "/s")));
        assertEquals(Optional.empty(), world.registers(CsiWorld.plugin("d", "/s", "1.0.0")));
        assertTrue(world.registers(CsiWorld.plugin("d", "/t", "1.0.0")).orElseThrow().endsWith(
                "Another driver with the same name is already registered with a higher supported version: \"1.0.0\""));
        assertEquals(Optional.empty(), world.registers(CsiWorld.plugin("d", "/t", "1.1.0")));
        world.leaves(CsiWorld.plugin("d", "/s", "1.0.0"));
        assertTrue(world.concerns.drivers().find("d").isPresent());
        assertEquals(List.of("d"), world.driversInCsiNode());
        world.leaves(CsiWorld.plugin("d", "/t", "1.1.0"));
        assertFalse(world.concerns.drivers().find("d").isPresent());
    }

    @Test
    void aNodeThatIsCreatedAnewGetsItsDriversBack() {
        world.withNode();
        world.registers(CsiWorld.DISK);
        world.cluster.nodes().remove(CsiWorld.NODE);
        world.cluster.csiNodes().remove(CsiWorld.NODE);
        world.settle();
        world.withNode();
        assertEquals(world.node().metadata().uid(), world.csiNode().metadata().ownerReferences().getFirst().uid());
        assertEquals(List.of(CsiWorld.DISK), world.driversInCsiNode());
        assertTrue(world.node().metadata().annotations().containsKey(NODE_ID));
    }

    @Test
    void limitsAreAskedForAsOftenAsTheObjectOfTheDriverSays() {
        world.withNode();
        world.disk().says(info(4));
        world.registers(CsiWorld.DISK);
        world.settle();
        world.disk().says(info(5));
        world.passes(Duration.ofMinutes(10));
        assertEquals(Optional.of(4), limit());
        world.cluster.csiDrivers().put(object(Optional.of(Duration.ofSeconds(60))));
        world.passes(Duration.ofSeconds(58));
        assertEquals(Optional.of(4), limit());
        world.passes(Duration.ofSeconds(3));
        assertEquals(Optional.of(5), limit());
        world.disk().says(info(6));
        world.passes(Duration.ofSeconds(60));
        assertEquals(Optional.of(6), limit());
        world.disk().says(info(7));
        world.cluster.csiDrivers().put(object(Optional.of(Duration.ofSeconds(10))));
        world.passes(Duration.ofSeconds(11));
        assertEquals(Optional.of(7), limit());
        world.cluster.csiDrivers().remove(CsiWorld.DISK);
        world.settle();
        int calls = world.disk().calls().size();
        world.passes(Duration.ofMinutes(10));
        assertEquals(calls, world.disk().calls().size());
        world.cluster.csiDrivers().put(object(Optional.of(Duration.ofSeconds(10))));
        world.settle();
        world.leaves(CsiWorld.DISK);
        world.passes(Duration.ofMinutes(10));
        assertEquals(calls, world.disk().calls().size());
    }

    @Test
    void withoutAClusterDriversRegisterAndNothingIsReported() {
        CsiWorld alone = CsiWorld.alone();
        assertEquals(Optional.empty(), alone.registers(CsiWorld.DISK));
        assertTrue(alone.concerns.drivers().find(CsiWorld.DISK).isPresent());
        assertEquals(List.of("NodeGetInfo"), alone.disk().calls());
        alone.leaves(CsiWorld.DISK);
        assertFalse(alone.concerns.drivers().find(CsiWorld.DISK).isPresent());
        assertEquals(List.of(CsiWorld.DISK, CsiWorld.DISK), alone.driversChanged);
    }
}
