package io.jubelet.domain.worker;

import static io.jubelet.domain.worker.Stage.FINISHED;
import static io.jubelet.domain.worker.Stage.SYNCING;
import static io.jubelet.domain.worker.Stage.TERMINATED;
import static io.jubelet.domain.worker.Stage.TERMINATING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PodWorkerStateTest {

    private static final Pod POD = pod(Optional.of(30L), Optional.empty(), Optional.empty());
    private static final Pod ENDED = pod(Optional.of(30L), Optional.empty(), Optional.of(PodPhase.FAILED));

    /** What each change makes of each stage. */
    @ParameterizedTest
    @CsvSource({
            "update,       SYNCING, TERMINATING, TERMINATED, FINISHED",
            "updateEnded,  TERMINATING, TERMINATING, TERMINATED, FINISHED",
            "updateDelete, TERMINATING, TERMINATING, TERMINATED, FINISHED",
            "added,        SYNCING, TERMINATING, TERMINATED, FINISHED",
            "removed,      TERMINATING, TERMINATING, TERMINATED, FINISHED",
            "killToFree,   TERMINATING, TERMINATING, TERMINATED, FINISHED",
            "ended,        TERMINATING, TERMINATING, TERMINATED, FINISHED",
            "stopped,      TERMINATED, TERMINATED, TERMINATED, FINISHED",
            "cleanedUp,    FINISHED, FINISHED, FINISHED, FINISHED"})
    void noStageIsLeftBackwards(String change, Stage syncing, Stage terminating, Stage terminated, Stage finished) {
        Map<Stage, Stage> expected =
                Map.of(SYNCING, syncing, TERMINATING, terminating, TERMINATED, terminated, FINISHED, finished);
        expected.forEach((from, to) -> assertEquals(to, change(change).apply(in(from)).stage(), change + " in " + from));
    }

    private static UnaryOperator<PodWorkerState> change(String name) {
        return switch (name) {
            case "update" -> s -> s.update(POD);
            case "updateEnded" -> s -> s.update(ENDED);
            case "updateDelete" -> s -> s.update(deleted(5));
            case "added" -> s -> s.added(POD);
            case "removed" -> s -> s.removed(POD);
            case "killToFree" -> s -> s.killToReclaim(POD, OptionalLong.empty());
            case "ended" -> s -> s.endedByItself(POD);
            case "stopped" -> PodWorkerState::stopped;
            case "cleanedUp" -> PodWorkerState::cleanedUp;
            default -> throw new IllegalArgumentException(name);
        };
    }

    @Test
    void anOrphanIsStoppedWithinASecondAndCleanedUp() {
        PodWorkerState orphan = PodWorkerState.orphan();
        assertEquals(new PodWorkerState(TERMINATING, false, false, true, false, 1), orphan);
        assertEquals(TERMINATED, orphan.stopped().stage());
        assertTrue(orphan.stopped().contentRemovable());
        assertEquals(FINISHED, orphan.stopped().cleanedUp().stage());
        assertEquals(orphan.stopped(), PodWorkerState.stoppedOrphan());
    }

    @Test
    void aPodOfTheSameUidAsksForARestartWhileAnOrphanEnds() {
        PodWorkerState again = PodWorkerState.orphan().added(POD);
        assertTrue(again.restartRequested());
        assertTrue(again.stopped().cleanedUp().restartRequested());
        assertFalse(again.removed(POD).restartRequested(), "wanted no more");
    }

    @Test
    void aPodThatHasEndedIsNotStartedAgain() {
        assertEquals(TERMINATED, PodWorkerState.desired(ENDED, true).stage());
        assertEquals(TERMINATING, PodWorkerState.desired(ENDED, false).stage(), "something of it may run");
        assertEquals(SYNCING, PodWorkerState.desired(POD, true).stage());
    }

    @Test
    void onlyTheAgentsOwnEndAndADeletionMakeTheContentRemovable() {
        assertFalse(in(SYNCING).endedByItself(POD).stopped().contentRemovable());
        assertTrue(in(SYNCING).killToReclaim(POD, OptionalLong.empty()).stopped().contentRemovable());
        assertTrue(in(SYNCING).removed(POD).stopped().contentRemovable());
        assertFalse(in(SYNCING).removed(POD).contentRemovable(), "something of it may run");
    }

    @Test
    void theGraceOnlyShrinks() {
        PodWorkerState ends = in(SYNCING).removed(POD);
        assertEquals(30, ends.gracePeriodSeconds());
        assertEquals(5, ends.update(deleted(5)).gracePeriodSeconds());
        assertEquals(5, ends.update(deleted(5)).update(deleted(60)).gracePeriodSeconds());
        assertEquals(2, ends.killToReclaim(POD, OptionalLong.of(2)).gracePeriodSeconds());
        assertEquals(Integer.MAX_VALUE, in(SYNCING).removed(deleted(Long.MAX_VALUE)).gracePeriodSeconds(), "68 years");
        assertEquals(1, ends.update(deleted(0)).gracePeriodSeconds(), "a deletion without grace, while the pod ends");
        assertEquals(1, in(SYNCING).update(deleted(0)).gracePeriodSeconds(), "a deletion without grace");
        assertEquals(1, in(SYNCING).removed(deleted(0)).gracePeriodSeconds());
        assertEquals(7, in(SYNCING).killToReclaim(deleted(0), OptionalLong.of(7)).gracePeriodSeconds());
        assertEquals(1, in(SYNCING).removed(pod(Optional.empty(), Optional.empty(), Optional.empty())).gracePeriodSeconds());
    }

    @Test
    void aSyncIsCancelledByAnEndAndAStopByAShorterGrace() {
        PodWorkerState ends = in(SYNCING).removed(POD);
        assertTrue(ends.cancels(in(SYNCING)));
        assertFalse(in(SYNCING).update(POD).cancels(in(SYNCING)));
        assertTrue(ends.update(deleted(5)).cancels(ends));
        assertFalse(ends.update(deleted(60)).cancels(ends));
        assertFalse(ends.stopped().cleanedUp().cancels(ends.stopped()), "cleaning up comes to its end");
    }

    @ParameterizedTest
    @EnumSource(Stage.class)
    void aDeletionIsRememberedInEveryStage(Stage stage) {
        assertTrue(in(stage).update(deleted(5)).deleted());
        assertTrue(in(stage).removed(POD).deleted());
        assertFalse(in(stage).update(POD).deleted());
        assertFalse(in(stage).update(ENDED).deleted());
        assertFalse(in(stage).killToReclaim(POD, OptionalLong.empty()).deleted());
    }

    @Test
    void aPodThatIsDeletedAndHasEndedIsRemovableAtOnce() {
        Pod gone = new Pod(deleted(5).metadata(), ENDED.spec(), ENDED.status());
        PodWorkerState state = PodWorkerState.desired(gone, true);
        assertEquals(new PodWorkerState(TERMINATED, true, false, false, false, 5), state);
        assertTrue(state.contentRemovable());
        assertFalse(PodWorkerState.desired(ENDED, true).contentRemovable());
        assertEquals(new PodWorkerState(TERMINATING, true, false, false, false, 5), PodWorkerState.desired(gone, false));
    }

    @ParameterizedTest
    @EnumSource(Stage.class)
    void aKillAfterTheContainersHaveStoppedComesTooLate(Stage stage) {
        PodWorkerState killed = in(stage).killToReclaim(POD, OptionalLong.of(2));
        assertEquals(stage == SYNCING || stage == TERMINATING, killed.reclaims());
        assertEquals(stage == SYNCING || stage == TERMINATING ? 2 : 30, killed.gracePeriodSeconds());
    }

    /** No grace is left to shorten once the containers have stopped. */
    @ParameterizedTest
    @EnumSource(Stage.class)
    void otherEndsComeTooLateAsWell(Stage stage) {
        long grace = stage == SYNCING || stage == TERMINATING ? 5 : 30;
        assertEquals(grace, in(stage).update(deleted(5)).gracePeriodSeconds());
        assertEquals(grace, in(stage).removed(deleted(5)).gracePeriodSeconds());
        assertEquals(grace, in(stage).kill(POD, OptionalLong.of(5)).gracePeriodSeconds());
    }

    @Test
    void whatIsKilledForAnotherReasonThanRoomStays() {
        PodWorkerState killed = in(SYNCING).kill(POD, OptionalLong.empty());
        assertEquals(new PodWorkerState(TERMINATING, false, false, false, false, 30), killed);
        assertFalse(killed.stopped().contentRemovable());
    }

    @ParameterizedTest
    @EnumSource(Stage.class)
    void anAdditionAsksForARestartOnceThePodEnds(Stage stage) {
        assertEquals(stage != SYNCING, in(stage).added(POD).restartRequested());
        assertFalse(in(stage).added(POD).removed(POD).restartRequested());
        assertEquals(stage != SYNCING, in(stage).added(POD).update(POD).restartRequested());
    }

    @Test
    void eachStageIsFollowedByTheNext() {
        assertEquals(in(SYNCING).endedByItself(POD), in(SYNCING).stageEnded(POD));
        assertEquals(List.of(TERMINATED, FINISHED, FINISHED), Stream.of(TERMINATING, TERMINATED, FINISHED)
                .map(stage -> in(stage).stageEnded(POD).stage()).toList());
    }

    @Test
    void aPodThatEndsByItselfKeepsTheGraceOfADeletion() {
        assertEquals(30, in(SYNCING).endedByItself(POD).gracePeriodSeconds());
        PodWorkerState ends = in(SYNCING).update(deleted(5));
        assertEquals(ends, ends.endedByItself(POD));
    }

    @ParameterizedTest
    @EnumSource(Stage.class)
    void containersMayRunUntilTheyAreStopped(Stage stage) {
        assertEquals(stage == SYNCING || stage == TERMINATING, in(stage).mayRun());
    }

    private static PodWorkerState in(Stage stage) {
        return new PodWorkerState(stage, false, false, false, false, stage == SYNCING ? 0 : 30);
    }

    private static Pod deleted(long grace) {
        return pod(Optional.of(30L), Optional.of(grace), Optional.empty());
    }

    private static Pod pod(Optional<Long> grace, Optional<Long> deletionGrace, Optional<PodPhase> phase) {
        var metadata = ObjectMeta.builder().namespace("ns").name("a").uid("uid-a");
        deletionGrace.ifPresent(seconds -> metadata.deletionTimestamp(Instant.EPOCH).deletionGracePeriodSeconds(seconds));
        var spec = PodSpec.builder();
        grace.ifPresent(spec::terminationGracePeriodSeconds);
        var status = PodStatus.builder();
        phase.ifPresent(status::phase);
        return new Pod(metadata.build(), spec.build(), status.build());
    }
}
