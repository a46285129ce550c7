package io.jubelet.domain.volume.expand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.claim.ClaimSizes;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeExpansionTest {

    private static final Quantity ONE = Quantity.parse("1Gi");
    private static final Quantity TWO = Quantity.parse("2Gi");
    private static final ExpansionStep.Call OLD = new ExpansionStep.Call(TWO, false, false, false);
    private static final ExpansionStep.Call TOLD = new ExpansionStep.Call(TWO, true, false, false);

    private String mode = "ReadWriteOnce";
    private String allocated = "";
    private String progress = "";
    private String requested = "2Gi";
    private boolean readOnly;
    private boolean failedBefore;
    private Map<String, String> annotations = Map.of();

    private VolumeExpansion of(Quantity claim, Quantity volume) {
        var sizes = new ClaimSizes(List.of(mode), Optional.of(Quantity.parse(requested)), Optional.of(claim),
                allocated.isEmpty() ? Map.of() : Map.of("storage", Quantity.parse(allocated)),
                progress.isEmpty() ? Map.of() : Map.of("storage", progress), Map.of());
        var metadata = ObjectMeta.builder().namespace("ns").name("disk").uid("c1").annotations(annotations).build();
        var pv = volume(new PersistentVolumeSource.Other(""), Optional.of(volume));
        return new VolumeExpansion(new ClaimedVolume(new PersistentVolumeClaim(metadata, "pv-1", "Bound", sizes), pv, readOnly),
                failedBefore);
    }

    @Test
    void nodesHaveToDoWithVolumesOfDriversAndOfMachines() {
        assertTrue(VolumeExpansion.isForNodes(volume(new PersistentVolumeSource.Local("/mnt", ""))));
        assertTrue(VolumeExpansion.isForNodes(volume(new PersistentVolumeSource.Csi("d", "h", false, "", Map.of(), Optional.empty(),
                Optional.empty(), Optional.empty()))));
        assertFalse(VolumeExpansion.isForNodes(volume(new PersistentVolumeSource.HostPath("/mnt", HostPathType.UNSET))));
    }

    private PersistentVolume volume(PersistentVolumeSource source) {
        return volume(source, Optional.empty());
    }

    private PersistentVolume volume(PersistentVolumeSource source, Optional<Quantity> capacity) {
        return new PersistentVolume(ObjectMeta.builder().name("pv-1").build(), source, Optional.empty(), List.of(mode), List.of(),
                VolumeMode.FILESYSTEM, Optional.empty(), capacity);
    }

    @Test
    void onlyAVolumeThatIsLargerThanItsClaimIsMadeLarger() {
        assertEquals(new ExpansionStep.Leave(), of(ONE, ONE).atMount());
        assertEquals(new ExpansionStep.Leave(), of(TWO, ONE).atMount());
        assertEquals(OLD, of(ONE, TWO).atMount());
    }

    @Test
    void whileAPodHasItWhatTheNodeKnowsCounts() {
        assertEquals(new ExpansionStep.Leave(), of(ONE, TWO).online(TWO));
        assertEquals(new ExpansionStep.Leave(), of(ONE, TWO).online(Quantity.ZERO));
        assertEquals(OLD, of(ONE, TWO).online(ONE));
        assertEquals(new ExpansionStep.Call(TWO, false, true, false), of(TWO, TWO).online(ONE));
    }

    @Test
    void whatIsOnlyReadIsNot() {
        readOnly = true;
        assertEquals(new ExpansionStep.Leave(), of(ONE, ONE).atMount());
        assertEquals(new ExpansionStep.ReadOnly(), of(ONE, TWO).atMount());
        assertEquals(new ExpansionStep.Leave(), of(ONE, TWO).online(ONE));
    }

    @ParameterizedTest
    @CsvSource({"NodeResizePending,true", "NodeResizeInProgress,true", "NodeResizeInfeasible,false",
        "ControllerResizeInProgress,false", "ControllerResizeInfeasible,false", "Other,false"})
    void aControllerSaysWhenItIsTheTurnOfNodes(String said, boolean called) {
        progress = said;
        allocated = "2Gi";
        assertEquals(called ? TOLD : new ExpansionStep.Await(), of(ONE, Quantity.parse("3Gi")).atMount());
    }

    @Test
    void itIsTheTurnOfNobodyBeforeTheControllerSaysSo() {
        allocated = "2Gi";
        assertEquals(new ExpansionStep.Await(), of(ONE, TWO).atMount());
    }

    @Test
    void whatAnotherNodeHasDoneIsDoneUnlessEachNodeHasToDoIt() {
        allocated = "2Gi";
        assertEquals(new ExpansionStep.Reached(TWO), of(TWO, TWO).online(ONE));
        mode = "ReadWriteMany";
        var again = new ExpansionStep.Call(TWO, true, true, false);
        assertEquals(again, of(TWO, TWO).online(ONE));
        assertFalse(again.isAnnounced());
        annotations = Map.of("volume.kubernetes.io/node-expansion-not-required", "");
        assertEquals(new ExpansionStep.Reached(TWO), of(TWO, TWO).online(ONE));
    }

    @ParameterizedTest
    @CsvSource({"true,1500Mi,true", "false,1500Mi,false", "true,2Gi,false"})
    void whoWantsAnotherSizeAfterAFailureGetsIt(boolean failed, String wanted, boolean infeasible) {
        failedBefore = failed;
        requested = wanted;
        allocated = "2Gi";
        progress = "NodeResizePending";
        assertEquals(new ExpansionStep.Call(TWO, true, false, infeasible), of(ONE, TWO).atMount());
    }

    @Test
    void successIsReported() {
        assertTrue(TOLD.isAnnounced());
        assertFalse(OLD.isAnnounced());
        for (var call : List.of(OLD, TOLD)) {
            var end = VolumeExpansion.after(call, new ExpansionOutcome.Done());
            assertEquals(ExpansionEnd.done(TWO, Optional.of(new ClaimChange.Done(TWO))), end);
        }
        assertEquals(ExpansionEnd.done(TWO, Optional.empty()),
                VolumeExpansion.after(new ExpansionStep.Call(TWO, true, true, false), new ExpansionOutcome.Done()));
    }

    @Test
    void aDriverThatCanNotIsOneThatNeedNotUnlessAControllerWaits() {
        var cannot = new ExpansionOutcome.Unsupported("d");
        assertEquals(ExpansionEnd.reached(TWO), VolumeExpansion.after(OLD, cannot));
        assertEquals(ExpansionEnd.reached(TWO), VolumeExpansion.after(new ExpansionStep.Call(TWO, true, true, false), cannot));
        assertEquals(Optional.of("NodeExpand is not supported by the CSI driver d"), VolumeExpansion.after(TOLD, cannot).problem());
    }

    @Test
    void whileTheDriverRefusesAVolumeInUseThePodGoesOn() {
        var refused = new ExpansionOutcome.Failed("in use", "FailedPrecondition");
        assertEquals(new ExpansionEnd(Optional.empty(), Optional.of(TWO), false, Optional.empty(), false, true),
                VolumeExpansion.after(OLD, refused));
        assertEquals(new ExpansionEnd(Optional.of(new ClaimChange.Failed(
                "failed to expand pvc with Expander.NodeExpand failed to expand the volume : in use", false)), Optional.empty(),
                false, Optional.empty(), true, true), VolumeExpansion.after(TOLD, refused));
    }

    @ParameterizedTest
    @CsvSource({"Internal,false", "OutOfRange,true", "InvalidArgument,true", "NotFound,true"})
    void failuresAreReported(String code, boolean infeasible) {
        String problem = "Expander.NodeExpand failed to expand the volume " + (infeasible ? "" : ": ") + "why";
        var failed = new ExpansionOutcome.Failed("why", code);
        assertEquals(ExpansionEnd.failed(problem), VolumeExpansion.after(OLD, failed));
        assertEquals(new ExpansionEnd(Optional.of(new ClaimChange.Failed("failed to expand pvc with " + problem, infeasible)),
                Optional.empty(), false, Optional.of(problem), true, false), VolumeExpansion.after(TOLD, failed));
        var given = new ExpansionStep.Call(TWO, true, false, true);
        assertTrue(((ClaimChange.Failed) VolumeExpansion.after(given, failed).change().orElseThrow()).infeasible());
    }

    @Test
    void whatMayBeDoneIsTriedAgainAndNotReported() {
        assertEquals(ExpansionEnd.failed("Expander.NodeExpand failed to expand the volume : late"),
                VolumeExpansion.after(TOLD, VolumeExpansion.unknown("late")));
    }

    @Test
    void changesOfAClaim() {
        var before = new ClaimSizes(List.of(), Optional.empty(), Optional.of(ONE), Map.of("storage", TWO),
                Map.of("storage", "NodeResizePending", "other", "x"),
                Map.of("FileSystemResizePending", "True", "Other", "True"));
        assertEquals(before.withProgress("NodeResizeInProgress"), new ClaimChange.Begun().of(before));
        ClaimSizes done = new ClaimChange.Done(TWO).of(before);
        assertEquals(TWO, done.size());
        assertEquals(Map.of("other", "x"), done.statuses());
        assertEquals(Map.of("Other", "True"), done.conditions());
        ClaimSizes failed = new ClaimChange.Failed("why", false).of(before);
        assertEquals("NodeResizePending", failed.progress());
        assertEquals("True", failed.conditions().get("NodeResizeError"));
        assertEquals("NodeResizeInfeasible", new ClaimChange.Failed("why", true).of(before).progress());
    }

    @Test
    void sizesAndProblemsOfTheEndsOfAttempts() {
        assertEquals(new ExpansionEnd(Optional.empty(), Optional.of(TWO), false, Optional.empty(), false, false),
                VolumeExpansion.after(OLD, new ExpansionOutcome.Unsupported("d")));
        assertEquals(new ExpansionEnd(Optional.of(new ClaimChange.Done(TWO)), Optional.of(TWO), true, Optional.empty(), false, false),
                VolumeExpansion.after(TOLD, new ExpansionOutcome.Done()));
        assertEquals(new ExpansionEnd(Optional.empty(), Optional.empty(), false, Optional.of("no call"), false, false),
                VolumeExpansion.after(OLD, new ExpansionOutcome.Failed("no call", "")));
    }

    /** A failure is reported even if another client has changed the claim. */
    @Test
    void theTurnOfThisNodeIsReportedToTheClaimThatWasRead() {
        assertTrue(new ClaimChange.Begun().isExclusive());
        assertTrue(new ClaimChange.Done(TWO).isExclusive());
        assertFalse(new ClaimChange.Failed("why", false).isExclusive());
    }
}
