package io.jubelet.app.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.MeasureVolume;
import io.jubelet.app.message.csi.VolumeMeasured;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.CsiAccessMode;
import io.jubelet.domain.csi.CsiContext;
import io.jubelet.domain.csi.CsiSecrets;
import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.csi.PublishRequest;
import io.jubelet.domain.csi.VolumeCapability;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DriverMeasurementsTest {

    private static final String PATH = "/pods/u/volumes/kubernetes.io~csi/pv-1/mount";
    private static final VolumeCapability CAPABILITY = new VolumeCapability(CsiAccessMode.SINGLE_NODE_WRITER,
            Optional.of(new VolumeCapability.Mount("", List.of(), Optional.empty())));
    private static final DriverStatistics SAID = new DriverStatistics(Optional.of(new DriverStatistics.Amount(9, 4, 5)),
            Optional.empty(), Optional.of(new DriverStatistics.Condition(true, "lost")));

    private final CsiFixture fixture = CsiFixture.inCluster(1).withNode();

    @BeforeEach
    void register() {
        fixture.registers(CsiFixture.DISK);
        fixture.disk().can(Set.of(NodeCapability.GET_VOLUME_STATS, NodeCapability.VOLUME_CONDITION));
        fixture.disk().measures(SAID);
        fixture.disk().publish(new PublishRequest("h-1", "", PATH, CAPABILITY, false,
                new CsiContext(Map.of(), Map.of()), CsiSecrets.none()), Duration.ofMinutes(1));
    }

    private VolumeMeasured ask(String driver, String path) {
        return fixture.ask(CsiTopics.MEASURE_VOLUME, new MeasureVolume(driver, "h-1", path));
    }

    private DriverStatistics known() {
        return ((VolumeMeasured.Known) ask(CsiFixture.DISK, PATH)).statistics();
    }

    @Test
    void aDriverMeasuresWhatIsMounted() {
        assertEquals(SAID, known());
        fixture.disk().can(Set.of(NodeCapability.GET_VOLUME_STATS));
        assertEquals(SAID.withoutCondition(), known());
    }

    @Test
    void aDriverThatMeasuresNothingIsNotAsked() {
        fixture.disk().can(Set.of(NodeCapability.STAGE_UNSTAGE_VOLUME));
        assertEquals(new VolumeMeasured.NotSupported(), ask(CsiFixture.DISK, PATH));
        assertEquals(0, fixture.disk().calls().stream().filter("NodeGetVolumeStats"::equals).count());
    }

    @Test
    void whatCanNotBeKnownIsSaid() {
        assertEquals(new VolumeMeasured.Failed("rpc error: code = NotFound desc = not mounted"), ask(CsiFixture.DISK, "/nowhere"));
        fixture.disk().failNext("NodeGetCapabilities", new CallFailure(14, "away"));
        assertEquals(new VolumeMeasured.Failed("rpc error: code = Unavailable desc = away"), ask(CsiFixture.DISK, PATH));
        assertEquals(new VolumeMeasured.Failed("driver name other not found in the list of registered CSI drivers"),
                ask("other", PATH));
    }
}
