package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.CsiAccessMode;
import io.jubelet.domain.csi.CsiContext;
import io.jubelet.domain.csi.CsiSecrets;
import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.ExpandRequest;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.csi.PublishRequest;
import io.jubelet.domain.csi.StageRequest;
import io.jubelet.domain.csi.VolumeCapability;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.VolumeDriver;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a {@link VolumeDriver} has to do, for a driver that stages, measures, and makes volumes larger. */
public abstract class VolumeDriverContract {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String ID = "disk-7";
    private static final VolumeCapability CAPABILITY = new VolumeCapability(CsiAccessMode.SINGLE_NODE_WRITER,
            Optional.of(new VolumeCapability.Mount("ext4", List.of("noatime"), Optional.of(7L))));
    private static final CsiContext CONTEXT = new CsiContext(Map.of("device", "/dev/x"), Map.of("pool", "fast"));
    private static final CsiSecrets SECRETS = new CsiSecrets(Map.of("password", "hidden"));

    /** The driver under test, connected as {@code disk.example.org}. */
    protected abstract VolumeDriver driver();

    /** A directory for the volumes of one test, absolute. */
    protected abstract String directory();

    /** The next call of this name fails, and does nothing. */
    protected abstract void failNext(String call, CallFailure failure);

    /** From now on nobody answers. */
    protected abstract void goAway();

    private String staging() {
        return directory() + "/globalmount";
    }

    private String target() {
        return directory() + "/mount";
    }

    private DriverOutcome stage() {
        return driver().stage(new StageRequest(ID, staging(), CAPABILITY, CONTEXT, SECRETS), LIMIT);
    }

    private DriverOutcome publish() {
        return driver().publish(new PublishRequest(ID, staging(), target(), CAPABILITY, false, CONTEXT, SECRETS), LIMIT);
    }

    private static void assertDone(DriverOutcome outcome) {
        assertEquals(new DriverOutcome.Done(), outcome);
    }

    @Test
    void itSaysWhatItIs() {
        assertEquals("disk.example.org", driver().info(LIMIT).driver());
        assertFalse(driver().info(LIMIT).nodeId().isEmpty());
        assertEquals(Set.of(NodeCapability.STAGE_UNSTAGE_VOLUME, NodeCapability.EXPAND_VOLUME,
                NodeCapability.GET_VOLUME_STATS, NodeCapability.VOLUME_CONDITION), driver().capabilities(LIMIT));
    }

    @Test
    void aVolumeComesAndGoes() {
        for (int i = 0; i < 2; i++) {
            assertDone(stage());
            assertDone(stage());
            assertDone(publish());
            assertDone(publish());
            DriverStatistics said = driver().statistics(ID, target(), LIMIT);
            for (DriverStatistics.Amount amount : List.of(said.bytes().orElseThrow(), said.inodes().orElseThrow())) {
                assertEquals(amount.total(), amount.used() + amount.available());
            }
            assertEquals(Optional.of(new DriverStatistics.Condition(false, "in order")), said.condition());
            assertDone(driver().expand(new ExpandRequest(ID, target(), staging(), 1 << 20, CAPABILITY, SECRETS), LIMIT));
            assertDone(driver().unpublish(ID, target(), LIMIT));
            assertDone(driver().unpublish(ID, target(), LIMIT));
            assertDone(driver().unstage(ID, staging(), LIMIT));
            assertDone(driver().unstage(ID, staging(), LIMIT));
        }
    }

    @Test
    void whatIsNotMountedIsNotMeasured() {
        assertThrows(PortException.class, () -> driver().statistics(ID, target(), LIMIT));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 9, 13})
    void someFailuresAreCertain(int code) {
        failNext("NodeStageVolume", new CallFailure(code, "it is \u00e4 full"));
        assertEquals(new DriverOutcome.Failed(new CallFailure(code, "it is \u00e4 full").text()), stage());
        assertDone(stage());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 8, 10, 14})
    void othersLeaveOpenWhatWasDone(int code) {
        assertDone(stage());
        failNext("NodePublishVolume", new CallFailure(code, "not now"));
        assertEquals(new DriverOutcome.Unknown(new CallFailure(code, "not now").text()), publish());
        assertDone(publish());
        failNext("NodeUnpublishVolume", new CallFailure(code, "not now"));
        assertInstanceOf(DriverOutcome.Unknown.class, driver().unpublish(ID, target(), LIMIT));
        failNext("NodeUnstageVolume", new CallFailure(code, "not now"));
        assertInstanceOf(DriverOutcome.Unknown.class, driver().unstage(ID, staging(), LIMIT));
        failNext("NodeExpandVolume", new CallFailure(code, "not now"));
        assertInstanceOf(DriverOutcome.Unknown.class,
                driver().expand(new ExpandRequest(ID, target(), staging(), 1, CAPABILITY, SECRETS), LIMIT));
    }

    @Test
    void whoDoesNotAnswerMayHaveDoneIt() {
        goAway();
        assertInstanceOf(DriverOutcome.Unknown.class, stage());
        assertInstanceOf(DriverOutcome.Unknown.class, driver().unpublish(ID, target(), LIMIT));
        assertThrows(PortException.class, () -> driver().info(LIMIT));
        assertThrows(PortException.class, () -> driver().capabilities(LIMIT));
    }
}
