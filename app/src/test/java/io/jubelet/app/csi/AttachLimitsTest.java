package io.jubelet.app.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.IsLimitReached;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.FsGroupPolicy;
import io.jubelet.domain.csi.LifecycleMode;
import io.jubelet.domain.csi.VolumeAttachment;
import io.jubelet.domain.csi.VolumeAttachment.Problem;
import io.jubelet.domain.csi.node.CsiNodeDriver;
import io.jubelet.domain.csi.node.DriverInfo;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a driver has too many volumes here, and what the CSINode says then. */
class AttachLimitsTest {

    private static final String HANDLE = "vol^1";
    private static final Optional<Integer> EXHAUSTED = Optional.of(8);

    private final CsiFixture fixture = CsiFixture.inCluster(1).withNode();

    @BeforeEach
    void register() {
        fixture.disk().says(new DriverInfo(CsiFixture.DISK, "id", 5, Map.of()));
        fixture.registers(CsiFixture.DISK);
        object(Optional.of(Duration.ofHours(1)));
        fixture.disk().says(new DriverInfo(CsiFixture.DISK, "id", 3, Map.of()));
    }

    private void object(Optional<Duration> period) {
        fixture.cluster.csiDrivers().put(new CsiDriver(CsiFixture.DISK, true, false, false, FsGroupPolicy.NONE,
                List.of(LifecycleMode.PERSISTENT), CsiDriver.Tokens.none(), period));
        fixture.settle();
    }

    private void failed(Problem... error) {
        fixture.cluster.attachments().put(new VolumeAttachment(CsiVolumeNames.attachment(HANDLE, CsiFixture.DISK, CsiFixture.NODE), false,
                false, Map.of(), List.of(error).stream().findFirst()));
    }

    private boolean reached() {
        return fixture.ask(CsiTopics.LIMIT_REACHED, new IsLimitReached(CsiVolumeNames.unique(CsiFixture.DISK, HANDLE))).reached();
    }

    private Optional<Integer> limit() {
        return fixture.csiNode().drivers().getFirst().allocatable().flatMap(CsiNodeDriver.Allocatable::count);
    }

    @Test
    void theLimitIsReportedToTheApiServerBeforeThePodGoes() {
        failed(new Problem("too many", EXHAUSTED));
        assertEquals(Optional.of(5), limit());
        assertTrue(reached());
        assertEquals(Optional.of(3), limit());
    }

    @Test
    void aLimitThatCanNotBeReportedIsReachedAllTheSame() {
        failed(new Problem("too many", EXHAUSTED));
        fixture.disk().failNext("NodeGetInfo", new CallFailure(14, "away"));
        assertTrue(reached());
        assertEquals(Optional.of(5), limit());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 9, 14})
    void otherCodesAreNoLimits(int code) {
        failed(new Problem("too many", Optional.of(code)));
        assertFalse(reached());
        assertEquals(Optional.of(5), limit());
    }

    @Test
    void withoutAnErrorOrAnAttachmentNothingIsReached() {
        assertFalse(reached());
        failed();
        assertFalse(reached());
        failed(new Problem("too many", Optional.empty()));
        assertFalse(reached());
        failed(new Problem("too many", EXHAUSTED));
        fixture.cluster.faults().failNext("volumeAttachments.get", new UnavailableException("busy"));
        assertFalse(reached());
    }

    @Test
    void driversThatDoNotReportLimitsAgainAreNotConcerned() {
        failed(new Problem("too many", EXHAUSTED));
        object(Optional.empty());
        assertFalse(reached());
        assertFalse(CsiFixture.alone().ask(CsiTopics.LIMIT_REACHED,
                new IsLimitReached(CsiVolumeNames.unique(CsiFixture.DISK, HANDLE))).reached());
    }
}
