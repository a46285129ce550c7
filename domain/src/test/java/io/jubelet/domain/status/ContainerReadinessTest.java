package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.instance;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.ContainerStatusBuilder;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.runtime.RunState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContainerReadinessTest {

    private static final Container PROBED = container("a").toBuilder().readinessProbe(Probe.builder().build()).build();
    private static final Container SLOW = container("a").toBuilder().startupProbe(Probe.builder().build()).build();

    private static StatusInputBuilder running(Pod pod) {
        return StatusInput.builder(pod, observed(instance("a", RunState.RUNNING).startedAt(START).build()))
                .runtimeName("rt");
    }

    private static String answer(StatusInputBuilder input) {
        return answer(Statuses.only(PodStatusComputation.compute(input.build()).containerStatuses()));
    }

    private static String answer(ContainerStatus status) {
        return (status.started().orElseThrow() ? "started" : "not started") + (status.ready() ? ", ready" : "");
    }

    @Test
    void aReadinessProbeMustHaveSucceeded() {
        Pod pod = pod(PROBED);
        assertEquals("started", answer(running(pod)));
        assertEquals("started", answer(running(pod).readinessResults(Map.of("a", ProbeResult.FAILURE))));
        assertEquals("started, ready", answer(running(pod).readinessResults(Map.of("a", ProbeResult.SUCCESS))));
        assertEquals("started, ready", answer(running(pod(container("a")))));
        assertEquals("started, ready", answer(running(pod(container("a"))).agentStart(START.plusSeconds(11))));
    }

    /** Of the init containers, only those that go on running are probed; the others are ready once they have succeeded. */
    @Test
    void sidecarsHaveProbesToo() {
        assertEquals("not started", answerOfInit(SLOW, Map.of(), Map.of()));
        assertEquals("started, ready", answerOfInit(SLOW, Map.of("a", ProbeResult.SUCCESS), Map.of()));
        assertEquals("started", answerOfInit(PROBED, Map.of(), Map.of()));
        assertEquals("started, ready", answerOfInit(PROBED, Map.of(), Map.of("a", ProbeResult.SUCCESS)));
    }

    private static String answerOfInit(Container probed, Map<String, ProbeResult> startup, Map<String, ProbeResult> readiness) {
        Container sidecar = probed.toBuilder().restartPolicy(RestartPolicy.ALWAYS).build();
        Pod pod = pod(PodSpec.builder().initContainers(List.of(sidecar)).containers(List.of(container("app"))));
        return answer(Statuses.only(PodStatusComputation.compute(
                running(pod).startupResults(startup).readinessResults(readiness).build()).initContainerStatuses()));
    }

    @Test
    void eachContainerHasItsOwnProbes() {
        Pod pod = pod(container("b"), PROBED);
        var input = StatusInput.builder(pod, observed(instance("a", RunState.RUNNING).build(), instance("b", RunState.RUNNING).build()))
                .runtimeName("rt").build();
        assertEquals(List.of(false, true),
                PodStatusComputation.compute(input).containerStatuses().stream().map(ContainerStatus::ready).toList());
    }

    @Test
    void aStartupProbeHoldsBackBoth() {
        Pod pod = pod(SLOW);
        assertEquals("not started", answer(running(pod)));
        assertEquals("not started", answer(running(pod).startupResults(Map.of("a", ProbeResult.UNKNOWN))));
        assertEquals("started, ready", answer(running(pod).startupResults(Map.of("a", ProbeResult.SUCCESS))));
    }

    @Test
    void aRestartOfTheAgentChangesNeitherAnswer() {
        PodStatus reported = Statuses.phase(PodPhase.RUNNING)
                .conditions(List.of(Statuses.condition("Ready", true)))
                .containerStatuses(List.of(
                        Statuses.container("a", Statuses.running()).started(true).ready(true).build()))
                .build();
        assertEquals("started, ready",
                answer(running(pod(PROBED).withStatus(reported)).agentStart(START.plusSeconds(11))));
        assertEquals("started", answer(running(pod(PROBED).withStatus(reported)).agentStart(START.plusSeconds(10))));
        assertEquals("started", answer(running(pod(PROBED)).agentStart(START.plusSeconds(11))));
        assertEquals("started", answer(running(pod(PROBED).withStatus(reported.toBuilder()
                .conditions(List.of(Statuses.condition("Ready", false))).build())).agentStart(START.plusSeconds(11))));
        assertEquals("started", answer(running(pod(PROBED).withStatus(reported)).agentStart(START.plusSeconds(11))
                .readinessResults(Map.of("a", ProbeResult.FAILURE))));
        assertEquals("started, ready", answer(running(pod(SLOW).withStatus(reported))));
    }

    @Test
    void aMirrorPodSaysWhatTheContainersOfAStaticPodWere() {
        assertEquals("started, ready", answer(mirrored(PROBED, true)));
        assertEquals("started", answer(mirrored(PROBED, false)));
        assertEquals("started", answer(mirrored(PROBED, true).mirrored(Optional.empty())));
        assertEquals("started", answer(mirrored(PROBED, true).agentStart(START.plusSeconds(10))));
        assertEquals("started", answer(mirrored(PROBED, true).readinessResults(Map.of("a", ProbeResult.FAILURE))));
        assertEquals("started", answer(mirrored(PROBED, true).changeContainerStatusOnRestart(true)));
        assertEquals("started, ready", answer(mirrored(SLOW, true)));
        assertEquals("not started", answer(mirrored(SLOW, true).mirrored(Optional.empty())));
        assertEquals("not started", answer(mirrored(SLOW, true).mirrored(Optional.of(
                reported(Statuses.container("a", Statuses.running()).started(false))))));
        assertEquals("not started", answer(mirrored(SLOW, true).mirrored(Optional.of(
                reported(Statuses.container("a", Statuses.running()))))));
        assertEquals("not started", answer(mirrored(SLOW, true).startupResults(Map.of("a", ProbeResult.FAILURE))));
        assertEquals("not started", answer(mirrored(SLOW, true).changeContainerStatusOnRestart(true)));
    }

    @Test
    void whatWasMirroredStaysWhenTheMirrorPodIsLost() {
        PodStatus previous = PodStatusComputation.compute(mirrored(PROBED, true).build());
        assertEquals("started, ready", answer(mirrored(PROBED, true).mirrored(Optional.empty()).previous(previous)));
    }

    @Test
    void anotherInstanceWasNotMirrored() {
        PodStatus other = reported(Statuses.container("a", Statuses.running()).containerID("rt://b").started(true).ready(true));
        PodStatus created = reported(Statuses.container("a", Statuses.waiting("")).started(true).ready(true));
        for (PodStatus mirror : List.of(other, created)) {
            assertEquals("started", answer(mirrored(PROBED, true).mirrored(Optional.of(mirror))));
            assertEquals("not started", answer(mirrored(SLOW, true).mirrored(Optional.of(mirror))));
        }
    }

    @Test
    void thePodOfTheServerSaysItItself() {
        StatusInputBuilder ofServer = running(pod(PROBED)).agentStart(START.plusSeconds(11));
        PodStatus reported = reported(Statuses.container("a", Statuses.running()).started(true).ready(true));
        assertEquals("started", answer(ofServer.mirrored(Optional.of(reported)).previous(reported)));
    }

    private static StatusInputBuilder mirrored(Container container, boolean ready) {
        Pod pod = pod(container);
        return running(pod.withMetadata(pod.metadata().toBuilder().annotations(Map.of(ConfigAnnotations.SOURCE, "file")).build()))
                .agentStart(START.plusSeconds(11)).mirrored(Optional.of(reported(
                        Statuses.container("a", Statuses.running()).started(true).ready(ready))));
    }

    private static PodStatus reported(ContainerStatusBuilder container) {
        return Statuses.phase(PodPhase.RUNNING).containerStatuses(List.of(container.build())).build();
    }

    /** As before Kubernetes 1.35 (feature gate ChangeContainerStatusOnKubeletRestart). */
    @Test
    void aRestartOfTheAgentResetsBothWhereThatIsDesired() {
        PodStatus reported = Statuses.phase(PodPhase.RUNNING)
                .conditions(List.of(Statuses.condition("Ready", true)))
                .containerStatuses(List.of(
                        Statuses.container("a", Statuses.running()).started(true).ready(true).build()))
                .build();
        assertEquals("started", answer(running(pod(PROBED).withStatus(reported)).agentStart(START.plusSeconds(11))
                .changeContainerStatusOnRestart(true)));
        assertEquals("started, ready", answer(running(pod(PROBED).withStatus(reported)).agentStart(START.plusSeconds(11))
                .changeContainerStatusOnRestart(true).readinessResults(Map.of("a", ProbeResult.SUCCESS))));
        assertEquals("not started", answer(running(pod(SLOW).withStatus(reported)).changeContainerStatusOnRestart(true)));
        assertEquals("started, ready", answer(running(pod(container("a")).withStatus(reported)).changeContainerStatusOnRestart(true)));
    }

    @Test
    void aContainerThatDoesNotRunIsNeither() {
        StatusInputBuilder created = StatusInput.builder(
                pod(container("a")), observed(instance("a", RunState.CREATED).build())).runtimeName("rt");
        assertEquals("not started", answer(created));
    }
}
