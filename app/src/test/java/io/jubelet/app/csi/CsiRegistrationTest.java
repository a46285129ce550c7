package io.jubelet.app.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.GetCsiDriver;
import io.jubelet.app.message.csi.IsLimitReached;
import io.jubelet.app.message.csi.StorageHealth;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.plugin.HandlePlugin.Step;
import io.jubelet.app.message.plugin.HandlePlugin;
import io.jubelet.app.message.plugin.PluginTopics;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.FsGroupPolicy;
import io.jubelet.domain.csi.LifecycleMode;
import io.jubelet.domain.csi.node.CsiNode;
import io.jubelet.domain.csi.node.CsiNodeDriver;
import io.jubelet.domain.csi.node.DriverInfo;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.domain.volume.name.CsiVolumeNames;
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

    private final CsiFixture fixture = CsiFixture.inCluster(1);

    private static DriverInfo info(long limit) {
        return new DriverInfo(CsiFixture.DISK, "i-7", limit, Map.of(ZONE, "z1"));
    }

    private static CsiDriver object(Optional<Duration> period) {
        return new CsiDriver(CsiFixture.DISK, true, false, false, FsGroupPolicy.NONE, List.of(LifecycleMode.PERSISTENT),
                CsiDriver.Tokens.none(), period);
    }

    private Optional<Integer> limit() {
        return fixture.csiNode().drivers().getFirst().allocatable().flatMap(CsiNodeDriver.Allocatable::count);
    }

    @Test
    void aNodeHasItsObjectBeforeItIsFitForVolumes() {
        assertEquals(List.of(), fixture.health);
        fixture.settle();
        assertEquals(List.of(), fixture.cluster.faults().calls());
        fixture.withNode();
        assertEquals(List.of(StorageHealth.WELL), fixture.health);
        assertEquals(fixture.node().metadata().uid(), fixture.csiNode().metadata().ownerReferences().getFirst().uid());
        assertEquals("kubernetes.io/aws-ebs,kubernetes.io/azure-disk,kubernetes.io/azure-file,kubernetes.io/cinder,"
                + "kubernetes.io/gce-pd,kubernetes.io/portworx-volume,kubernetes.io/vsphere-volume",
                fixture.csiNode().metadata().annotations().get("storage.alpha.kubernetes.io/migrated-plugins"));
        fixture.bus.publish(NodeTopics.TICK, new Tick());
        fixture.settle();
        assertEquals(List.of(StorageHealth.WELL, StorageHealth.WELL), fixture.health);
        assertEquals(List.of("csiNodes.find", "csiNodes.create"), fixture.cluster.faults().calls());
    }

    @Test
    void aNodeWhoseObjectCanNotBeMadeSaysWhyAndTriesOn() {
        fixture.cluster.faults().failAlways("csiNodes.create", () -> new UnavailableException("not today"));
        fixture.withNode();
        assertEquals(new StorageHealth(Optional.of("failed to initialize CSINode: error updating CSINode annotation: "
                + "timed out waiting for the condition; caused by: not today")), fixture.health.getLast());
        fixture.cluster.faults().heal();
        fixture.passes(Duration.ofMinutes(1));
        assertEquals(StorageHealth.WELL, fixture.health.getLast());
    }

    @Test
    void theObjectOfANodeThatHadThisNameBeforeIsReplaced() {
        var owner = OwnerReference.builder().apiVersion("v1").kind("Node").name(CsiFixture.NODE).uid("old").build();
        fixture.cluster.csiNodes().put(new CsiNode(ObjectMeta.builder().name(CsiFixture.NODE).ownerReferences(List.of(owner)).build(),
                List.of(new CsiNodeDriver("gone.example.org", "x", List.of(), Optional.empty()))));
        fixture.withNode();
        assertEquals(fixture.node().metadata().uid(), fixture.csiNode().metadata().ownerReferences().getFirst().uid());
        assertEquals(List.of(), fixture.driversInCsiNode());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aDriverThatRegistersIsUsedAndReported(long seed) {
        CsiFixture drawn = CsiFixture.inCluster(seed).withNode();
        drawn.disk().says(info(16));
        assertEquals(Optional.empty(), drawn.registers(CsiFixture.DISK));
        assertEquals(Optional.empty(), drawn.registers("nfs.example.org"));
        drawn.settle();
        assertTrue(drawn.concerns.drivers().find(CsiFixture.DISK).isPresent());
        assertEquals(List.of(new CsiNodeDriver(CsiFixture.DISK, "i-7", List.of(ZONE),
                        Optional.of(new CsiNodeDriver.Allocatable(Optional.of(16)))),
                new CsiNodeDriver("nfs.example.org", "node-of-nfs.example.org", List.of(), Optional.empty())),
                drawn.csiNode().drivers());
        assertEquals("z1", drawn.node().metadata().labels().get(ZONE));
        assertEquals("{\"disk.example.org\":\"i-7\",\"nfs.example.org\":\"node-of-nfs.example.org\"}",
                drawn.node().metadata().annotations().get(NODE_ID));
        assertEquals(List.of(CsiFixture.DISK, "nfs.example.org"), drawn.driversChanged);
        drawn.leaves(CsiFixture.DISK);
        assertFalse(drawn.concerns.drivers().find(CsiFixture.DISK).isPresent());
        assertEquals(List.of("nfs.example.org"), drawn.driversInCsiNode());
        assertEquals("{\"nfs.example.org\":\"node-of-nfs.example.org\"}", drawn.node().metadata().annotations().get(NODE_ID));
        assertEquals("z1", drawn.node().metadata().labels().get(ZONE));
        drawn.leaves("nfs.example.org");
        assertFalse(drawn.node().metadata().annotations().containsKey(NODE_ID));
    }

    @Test
    void aDriverThatDoesNotAnswerIsRefusedAndLeavesNothing() {
        fixture.withNode();
        fixture.disk().failNext("NodeGetInfo", new CallFailure(14, "not yet"));
        assertEquals(Optional.of("rpc error: code = Unavailable desc = not yet"), fixture.registers(CsiFixture.DISK));
        assertFalse(fixture.concerns.drivers().find(CsiFixture.DISK).isPresent());
        fixture.settle();
        assertEquals(List.of(), fixture.driversInCsiNode());
        assertEquals(Optional.empty(), fixture.registers(CsiFixture.DISK));
        fixture.disk().says(new DriverInfo(CsiFixture.DISK, "", 0, Map.of()));
        fixture.leaves(CsiFixture.DISK);
        assertEquals(Optional.of("error adding CSI driver node info: driverNodeID must not be empty"),
                fixture.registers(CsiFixture.DISK));
    }

    @Test
    void aTopologyThatContradictsTheNodeIsRefused() {
        fixture.withNode();
        fixture.cluster.nodes().put(fixture.node().withMetadata(
                fixture.node().metadata().toBuilder().labels(Map.of(ZONE, "z9")).build()));
        fixture.disk().says(info(0));
        assertEquals(Optional.of("error updating Node object with CSI driver node info: error updating node: timed out waiting"
                + " for the condition; caused by: detected topology value collision: driver reported"
                + " \"topology.example.org/zone\":\"z1\" but existing label is \"topology.example.org/zone\":\"z9\""),
                fixture.registers(CsiFixture.DISK));
        assertEquals(List.of(), fixture.driversInCsiNode());
    }

    @Test
    void conflictsAreTriedAgainAndOutagesAreReported() {
        fixture.withNode();
        fixture.cluster.faults().failNext("csiNodes.update", new ConflictException("changed"));
        assertEquals(Optional.empty(), fixture.registers(CsiFixture.DISK));
        fixture.cluster.faults().outage();
        assertEquals(Optional.of("error updating Node object with CSI driver node info: error updating node: timed out waiting for"
                + " the condition; caused by: the cluster does not answer"), fixture.registers("nfs.example.org"));
        fixture.leaves(CsiFixture.DISK);
        assertEquals(List.of(CsiFixture.DISK), fixture.driversInCsiNode());
        fixture.cluster.faults().heal();
        fixture.passes(Duration.ofMinutes(1));
        assertEquals(List.of(), fixture.driversInCsiNode());
        assertFalse(fixture.node().metadata().annotations().containsKey(NODE_ID));
    }

    @Test
    void aDriverThatIsBackBeforeItsTracesWereRemovedKeepsThem() {
        fixture.withNode();
        fixture.registers(CsiFixture.DISK);
        fixture.cluster.faults().outage();
        fixture.leaves(CsiFixture.DISK);
        // Now the removal rests until it is tried again.
        fixture.passes(Duration.ofSeconds(5));
        fixture.cluster.faults().heal();
        assertEquals(Optional.empty(), fixture.registers(CsiFixture.DISK));
        fixture.passes(Duration.ofMinutes(1));
        assertEquals(List.of(CsiFixture.DISK), fixture.driversInCsiNode());
    }

    @Test
    void versionsAndNamesAreJudged() {
        fixture.withNode();
        assertEquals(Optional.of("validation failed for CSI Driver d at endpoint /s: kubernetes.io/csi: ValidatePlugin for CSI driver"
                + " \"d\" failed. Plugin returned an empty list for supported versions"),
                fixture.registers(CsiFixture.plugin("d", "/s")));
        assertEquals(Optional.empty(), fixture.registers(CsiFixture.plugin("d", "/s", "1.0.0")));
        assertTrue(fixture.registers(CsiFixture.plugin("d", "/t", "1.0.0")).orElseThrow().endsWith(
                "Another driver with the same name is already registered with a higher supported version: \"1.0.0\""));
        assertEquals(Optional.empty(), fixture.registers(CsiFixture.plugin("d", "/t", "1.1.0")));
        fixture.leaves(CsiFixture.plugin("d", "/s", "1.0.0"));
        assertTrue(fixture.concerns.drivers().find("d").isPresent());
        assertEquals(List.of("d"), fixture.driversInCsiNode());
        fixture.leaves(CsiFixture.plugin("d", "/t", "1.1.0"));
        assertFalse(fixture.concerns.drivers().find("d").isPresent());
    }

    @Test
    void aNodeThatIsCreatedAnewGetsItsDriversBack() {
        fixture.withNode();
        fixture.registers(CsiFixture.DISK);
        fixture.cluster.nodes().remove(CsiFixture.NODE);
        fixture.cluster.csiNodes().remove(CsiFixture.NODE);
        fixture.settle();
        fixture.withNode();
        assertEquals(fixture.node().metadata().uid(), fixture.csiNode().metadata().ownerReferences().getFirst().uid());
        assertEquals(List.of(CsiFixture.DISK), fixture.driversInCsiNode());
        assertTrue(fixture.node().metadata().annotations().containsKey(NODE_ID));
    }

    @Test
    void limitsAreAskedForAsOftenAsTheObjectOfTheDriverSays() {
        fixture.withNode();
        fixture.disk().says(info(4));
        fixture.registers(CsiFixture.DISK);
        fixture.settle();
        fixture.disk().says(info(5));
        fixture.passes(Duration.ofMinutes(10));
        assertEquals(Optional.of(4), limit());
        fixture.cluster.csiDrivers().put(object(Optional.of(Duration.ofSeconds(60))));
        fixture.passes(Duration.ofSeconds(58));
        assertEquals(Optional.of(4), limit());
        fixture.passes(Duration.ofSeconds(3));
        assertEquals(Optional.of(5), limit());
        fixture.disk().says(info(6));
        fixture.passes(Duration.ofSeconds(60));
        assertEquals(Optional.of(6), limit());
        fixture.disk().says(info(7));
        fixture.cluster.csiDrivers().put(object(Optional.of(Duration.ofSeconds(10))));
        fixture.passes(Duration.ofSeconds(11));
        assertEquals(Optional.of(7), limit());
        fixture.cluster.csiDrivers().remove(CsiFixture.DISK);
        fixture.settle();
        int calls = fixture.disk().calls().size();
        fixture.passes(Duration.ofMinutes(10));
        assertEquals(calls, fixture.disk().calls().size());
        fixture.cluster.csiDrivers().put(object(Optional.of(Duration.ofSeconds(10))));
        fixture.settle();
        fixture.leaves(CsiFixture.DISK);
        fixture.passes(Duration.ofMinutes(10));
        assertEquals(calls, fixture.disk().calls().size());
    }

    @Test
    void withoutAClusterDriversRegisterAndNothingIsReported() {
        CsiFixture alone = CsiFixture.alone();
        assertEquals(Optional.empty(), alone.registers(CsiFixture.DISK));
        assertTrue(alone.concerns.drivers().find(CsiFixture.DISK).isPresent());
        assertEquals(List.of("NodeGetInfo"), alone.disk().calls());
        alone.leaves(CsiFixture.DISK);
        assertFalse(alone.concerns.drivers().find(CsiFixture.DISK).isPresent());
        assertEquals(List.of(CsiFixture.DISK, CsiFixture.DISK), alone.driversChanged);
    }

    /** Another one may have registered since this one was found valid. */
    @Test
    void aDriverIsJudgedOnceMoreWhenItRegisters() {
        fixture.withNode();
        fixture.registers(CsiFixture.plugin("d", "/s", "1.1.0"));
        var older = CsiFixture.plugin("d", "/t", "1.0.0");
        assertTrue(fixture.ask(PluginTopics.CSI_PLUGIN, new HandlePlugin(Step.REGISTER, older)).fault().orElseThrow().endsWith(
                "Another driver with the same name is already registered with a higher supported version: \"1.1.0\""));
        fixture.leaves(older);
        assertTrue(fixture.concerns.drivers().find("d").isPresent());
    }

    @Test
    void withoutAClusterNothingIsKnownOfDrivers() {
        CsiFixture alone = CsiFixture.alone();
        assertEquals(Optional.of("failed to get a kubernetes client"),
                alone.ask(CsiTopics.CSI_DRIVER, new GetCsiDriver(CsiFixture.DISK)).fault());
        assertFalse(alone.ask(CsiTopics.LIMIT_REACHED, new IsLimitReached(CsiVolumeNames.unique(CsiFixture.DISK, "v"))).reached());
    }
}
