package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.ContainerStatusBuilder;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodIP;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.probe.ProbeResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportedStatusTest {

    private static final Instant BEFORE = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant NOW = BEFORE.plusSeconds(60);
    private static final Pod POD = pod(PodSpec.builder().containers(List.of(container("a"))));

    @Test
    void aReadinessProbeThatFailsMakesThePodUnreadyNow() {
        PodStatus now = ReportedStatus.probed(POD, status(true, true), Map.of("1", ProbeResult.FAILURE), Map.of(), NOW);
        assertFalse(now.containerStatuses().getFirst().ready());
        assertEquals(PodCondition.FALSE, now.condition(ConditionType.READY).orElseThrow().status());
        assertEquals(Optional.of(NOW), now.condition(ConditionType.READY).orElseThrow().lastTransitionTime());
        assertEquals(PodCondition.FALSE, now.condition(ConditionType.CONTAINERS_READY).orElseThrow().status());
    }

    @Test
    void aReadinessProbeThatPassesMakesItReady() {
        PodStatus now = ReportedStatus.probed(POD, status(false, true), Map.of("1", ProbeResult.SUCCESS), Map.of(), NOW);
        assertTrue(now.containerStatuses().getFirst().ready());
        assertEquals(PodCondition.TRUE, now.condition(ConditionType.READY).orElseThrow().status());
    }

    @Test
    void aStartupProbeThatPassesMakesTheContainerStartedAndNothingElse() {
        PodStatus before = status(false, false);
        PodStatus now = ReportedStatus.probed(POD, before, Map.of(), Map.of("1", ProbeResult.SUCCESS), NOW);
        assertEquals(Optional.of(true), now.containerStatuses().getFirst().started());
        assertFalse(now.containerStatuses().getFirst().ready());
        assertEquals(before.conditions(), now.conditions());
    }

    @Test
    void aPodThatHasEndedKeepsItsAddressAndEveryPodItsStartTime() {
        PodStatus before = PodStatus.builder().phase(PodPhase.RUNNING).startTime(BEFORE).podIP("10.1.2.3")
                .podIPs(List.of(new PodIP("10.1.2.3"))).build();
        PodStatus ended = PodStatus.builder().phase(PodPhase.SUCCEEDED).startTime(NOW).build();
        assertEquals(before.toBuilder().phase(PodPhase.SUCCEEDED).build(), ReportedStatus.next(before, ended));
        PodStatus pending = ended.toBuilder().phase(PodPhase.PENDING).build();
        assertEquals(pending.toBuilder().startTime(BEFORE).build(), ReportedStatus.next(before, pending));
    }

    @Test
    void nothingChangesWithoutAnotherResultOrForAnotherContainer() {
        PodStatus before = status(true, true);
        assertSame(before, ReportedStatus.probed(POD, before, Map.of("1", ProbeResult.SUCCESS), Map.of(), NOW));
        assertSame(before, ReportedStatus.probed(POD, before, Map.of("2", ProbeResult.FAILURE), Map.of(), NOW));
    }

    @Test
    void aContainerThatHasEndedIsNotMadeReady() {
        PodStatus ended = status(false, true).toBuilder().containerStatuses(List.of(status(false, true).containerStatuses()
                .getFirst().toBuilder().state(new ContainerState.Terminated(0, 0, "Completed", "", Optional.empty(),
                        Optional.empty(), "")).build())).build();
        assertSame(ended, ReportedStatus.probed(POD, ended, Map.of("1", ProbeResult.SUCCESS), Map.of(), NOW));
    }

    @Test
    void aConditionThatStandsAsItWasReportedKeepsItsTime() {
        PodStatus computed = status(true, true).toBuilder().conditions(status(true, true).conditions().stream()
                .map(condition -> condition.toBuilder().lastTransitionTime(NOW).build()).toList()).build();
        assertEquals(status(true, true), ReportedStatus.next(status(true, true), computed));
        assertEquals(computed, ReportedStatus.next(status(false, true), computed));
    }

    @Test
    void whatWasReportedOfAnInstanceIsKeptWithBothConditions() {
        assertEquals(status(true, true), ReportedStatus.next(status(true, true),
                ReportedStatus.kept(POD, status(true, true), status(false, false), NOW)));
        assertEquals(status(true, true), ReportedStatus.kept(POD, status(false, false), status(true, true), NOW),
                "what is computed as ready is known to be");
    }

    @Test
    void nothingIsKeptOfAnotherInstance() {
        PodStatus computed = status(false, false);
        PodStatus other = status(true, true).toBuilder().containerStatuses(List.of(status(true, true).containerStatuses().getFirst()
                .toBuilder().containerID("fake://2").build())).build();
        assertSame(computed, ReportedStatus.kept(POD, other, computed, NOW));
        assertSame(computed, ReportedStatus.kept(POD, PodStatus.builder().build(), computed, NOW));
    }

    private static PodStatus status(boolean ready, boolean started) {
        return PodStatus.builder().phase(PodPhase.RUNNING)
                .conditions(List.of(condition(ConditionType.READY, ready), condition(ConditionType.CONTAINERS_READY, ready)))
                .containerStatuses(List.of(ContainerStatus.builder().name("a").containerID("fake://1").ready(ready)
                        .started(started).state(new ContainerState.Running(Optional.of(BEFORE))).build())).build();
    }

    private static PodCondition condition(String type, boolean holds) {
        return PodCondition.builder().type(type).status(holds ? PodCondition.TRUE : PodCondition.FALSE)
                .lastTransitionTime(BEFORE).build();
    }

    @ParameterizedTest
    @CsvSource({
        // ready and started as reported, results of the readiness and startup probes, ready and started after that
        "true, true, , , true, true", "false, true, SUCCESS, , true, true", "true, true, UNKNOWN, , false, true",
        "true, true, , FAILURE, false, false", "false, false, SUCCESS, , false, false", "false, , SUCCESS, , false, false",
        "false, false, SUCCESS, SUCCESS, true, true", "false, , , SUCCESS, false, true"})
    void aContainerIsReadyOnlyAfterItHasStarted(boolean ready, Boolean started, ProbeResult readiness, ProbeResult startup,
            boolean readyNow, boolean startedNow) {
        PodStatus before = containers(runs("a", ready, started));
        PodStatus now = ReportedStatus.probed(POD, before, readiness == null ? Map.of() : Map.of("1", readiness),
                startup == null ? Map.of() : Map.of("1", startup), NOW);
        assertEquals(containers(runs("a", readyNow, startedNow)).containerStatuses(), now.containerStatuses());
    }

    /** Both conditions are written where they were missing, too. */
    @Test
    void aSidecarHasProbesToo() {
        Pod pod = pod(PodSpec.builder().initContainers(List.of(sidecar("s"))).containers(List.of(container("a"))));
        PodStatus before = PodStatus.builder().phase(PodPhase.RUNNING)
                .initContainerStatuses(List.of(runs("s", true, true).containerID("fake://2").build()))
                .containerStatuses(List.of(runs("a", true, true).build())).build();
        PodStatus now = ReportedStatus.probed(pod, before, Map.of("2", ProbeResult.FAILURE), Map.of(), NOW);
        assertEquals(List.of(false, true), List.of(now.initContainerStatuses().getFirst().ready(),
                now.containerStatuses().getFirst().ready()));
        for (String type : List.of(ConditionType.READY, ConditionType.CONTAINERS_READY)) {
            assertEquals(PodCondition.FALSE, now.condition(type).orElseThrow().status());
        }
        assertEquals(before.initContainerStatuses(), ReportedStatus.kept(pod, before, now, NOW).initContainerStatuses());
    }

    @ParameterizedTest
    @CsvSource({"true, false, false, true, true, true", "false, true, true, false, true, true",
        "false, , false, , false, false", "false, true, false, , false, true", "true, , false, true, true, true"})
    void whatEitherStatusSaysOfAnInstanceIsKept(boolean readyBefore, Boolean startedBefore, boolean ready, Boolean started,
            boolean keptReady, boolean keptStarted) {
        ContainerStatus kept = ReportedStatus.kept(POD, containers(runs("a", readyBefore, startedBefore)),
                containers(runs("a", ready, started)), NOW).containerStatuses().getFirst();
        assertEquals(List.of(keptReady, keptStarted), List.of(kept.ready(), kept.started().orElseThrow()));
    }

    @Test
    void addressesThatAreKnownAtTheEndCount() {
        PodStatus before = PodStatus.builder().podIP("10.1.2.3").podIPs(List.of(new PodIP("10.1.2.3"))).build();
        PodStatus ended = PodStatus.builder().phase(PodPhase.FAILED).podIP("10.1.2.4").podIPs(List.of(new PodIP("10.1.2.4"))).build();
        assertEquals("10.1.2.4", ReportedStatus.next(before, ended).podIP());
        PodStatus rejected = PodRejection.status(POD, "OutOfcpu", "too large");
        assertEquals(rejected, ReportedStatus.next(before, rejected), "it never had any");
    }

    @Test
    void theTimesOfConditionsOfOthersAreTheirs() {
        PodStatus before = PodStatus.builder().conditions(List.of(condition("example.com/x", true))).build();
        PodStatus computed = PodStatus.builder().conditions(List.of(
                condition("example.com/x", true).toBuilder().lastTransitionTime(NOW).build())).build();
        assertEquals(computed, ReportedStatus.next(before, computed));
    }

    private static ContainerStatusBuilder runs(String name, boolean ready, Boolean started) {
        ContainerStatusBuilder status = ContainerStatus.builder().name(name).containerID("fake://1").ready(ready)
                .state(new ContainerState.Running(Optional.of(BEFORE)));
        return started == null ? status : status.started(started);
    }

    private static PodStatus containers(ContainerStatusBuilder container) {
        return PodStatus.builder().phase(PodPhase.RUNNING).containerStatuses(List.of(container.build())).build();
    }
}
