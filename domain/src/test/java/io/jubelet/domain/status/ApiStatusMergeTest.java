package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodResourceClaimStatus;
import io.jubelet.domain.pod.PodStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiStatusMergeTest {

    private static final Pod POD = pod(container("a"));
    private static final Instant NOW = START.plusSeconds(30);
    private static final PodCondition READY = Statuses.condition("Ready", true);
    private static final PodCondition DISRUPTION =
            Statuses.condition("DisruptionTarget", true).toBuilder().lastTransitionTime(START).build();

    private static PodStatus status(PodPhase phase, PodCondition... conditions) {
        return Statuses.phase(phase).conditions(List.of(conditions)).build();
    }

    private static List<String> types(PodStatus status) {
        return status.conditions().stream().map(PodCondition::type).toList();
    }

    @Test
    void whatOthersWroteStays() {
        PodStatus api = status(PodPhase.RUNNING, Statuses.condition("x", true), Statuses.condition("Initialized", true))
                .toBuilder().resourceClaimStatuses(List.of(new PodResourceClaimStatus("c", Optional.empty()))).build();
        PodStatus own = status(PodPhase.RUNNING, READY, Statuses.condition("y", true));
        PodStatus merged = ApiStatusMerge.merge(POD, api, own, true, NOW);
        assertEquals(List.of("x", "Ready"), types(merged));
        assertEquals(api.resourceClaimStatuses(), merged.resourceClaimStatuses());
    }

    @Test
    void aTerminalPhaseIsHeldBackWhileContainersMayRun() {
        PodStatus api = status(PodPhase.RUNNING).toBuilder().reason("r").message("m").build();
        PodStatus own = status(PodPhase.FAILED, DISRUPTION).toBuilder().reason("Evicted").build();
        PodStatus held = ApiStatusMerge.merge(POD, api, own, true, NOW);
        assertEquals(Optional.of(PodPhase.RUNNING), held.phase());
        assertEquals("r", held.reason());
        assertEquals(List.of(), types(held));
        PodStatus sent = ApiStatusMerge.merge(POD, api, own, false, NOW);
        assertEquals(Optional.of(PodPhase.FAILED), sent.phase());
        assertEquals("Evicted", sent.reason());
        assertEquals(Optional.of(NOW), sent.condition("DisruptionTarget").orElseThrow().lastTransitionTime());
    }

    /** Otherwise the next merge would move it to the front, and send a request that changes nothing else. */
    @Test
    void anAnnouncedDisruptionStandsWhereTheNextMergeLeavesIt() {
        PodStatus own = status(PodPhase.FAILED, DISRUPTION, Statuses.condition("Ready", false));
        PodStatus sent = ApiStatusMerge.merge(POD, status(PodPhase.RUNNING, READY), own, false, NOW);
        assertEquals(List.of("DisruptionTarget", "Ready"), types(sent));
        assertEquals(sent, ApiStatusMerge.merge(POD, sent, own, false, NOW.plusSeconds(1)));
    }

    /** The containers of a pod that has ended for the API server are not waited for any more. */
    @ParameterizedTest
    @CsvSource({
        // phase at the API server, own phase, what is sent while containers may run, whether it announces a disruption at last
        "RUNNING, FAILED, RUNNING, true", "PENDING, RUNNING, RUNNING, false", "SUCCEEDED, FAILED, FAILED, false"})
    void onlyTheStepToATerminalPhaseIsHeldBackAndAnnounced(PodPhase there, PodPhase here, PodPhase sent, boolean announced) {
        PodStatus api = status(there);
        PodStatus own = status(here, DISRUPTION, Statuses.condition("y", true));
        assertEquals(Optional.of(sent), ApiStatusMerge.merge(POD, api, own, true, NOW).phase());
        assertEquals(announced ? List.of("DisruptionTarget") : List.of(), types(ApiStatusMerge.merge(POD, api, own, false, NOW)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Ready", "ContainersReady"})
    void aPodInATerminalPhaseIsNeverReady(String claimed) {
        PodStatus merged = ApiStatusMerge.merge(
                POD, status(PodPhase.RUNNING), status(PodPhase.SUCCEEDED, Statuses.condition(claimed, true)), false, NOW);
        for (String type : List.of("Ready", "ContainersReady")) {
            PodCondition condition = merged.condition(type).orElseThrow();
            assertFalse(condition.isTrue());
            assertEquals("PodCompleted", condition.reason());
            assertEquals(Optional.of(NOW), condition.lastTransitionTime());
        }
    }
}
