package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
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
}
