package io.jubelet.domain.probe;

import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.Fixtures.deleted;
import static io.jubelet.domain.Fixtures.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.Fixtures;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProbeWorkerRulesTest {
    private static final Instant NOW = START.plusSeconds(1000);
    private static final ProbeWorkerState NEW = ProbeWorkerState.INITIAL;
    private final Container container = Fixtures.container("c");
    private final Probe probe = Probe.builder().initialDelaySeconds(5).periodSeconds(10)
            .failureThreshold(3).successThreshold(2).build();

    private ProbeWorkerRules worker(ProbeType type) {
        return worker(type, pod(container));
    }

    private ProbeWorkerRules worker(ProbeType type, Pod pod) {
        return new ProbeWorkerRules(pod, container, type, probe, START);
    }

    private static Optional<PodStatus> status(PodPhase phase, String id, ContainerState state, boolean started) {
        return Optional.of(PodStatus.builder().phase(phase).containerStatuses(List.of(ContainerStatus.builder()
                .name("c").containerID(id.isEmpty() ? "" : "containerd://" + id).state(state).started(started)
                .build())).build());
    }

    private static Optional<PodStatus> running(String id, long seconds, boolean started) {
        return status(PodPhase.RUNNING, id,
                new ContainerState.Running(Optional.of(NOW.minusSeconds(seconds))), started);
    }

    private static Optional<PodStatus> ended(int exitCode) {
        return status(PodPhase.RUNNING, "id", new ContainerState.Terminated(
                exitCode, 0, "", "", Optional.empty(), Optional.empty(), ""), false);
    }

    private static ProbeWorkerState after(ProbeWorkerRules worker, String outcomes) {
        ProbeWorkerState state = NEW;
        for (String outcome : outcomes.split(" ")) {
            state = worker.settle(state, switch (outcome) {
                case "+" -> ProbeOutcome.SUCCESS;
                case "-" -> ProbeOutcome.FAILURE;
                default -> ProbeOutcome.ERROR;
            });
        }
        return state;
    }

    @ParameterizedTest
    @CsvSource({"LIVENESS, SUCCESS", "READINESS, FAILURE", "STARTUP, UNKNOWN"})
    void aNewInstanceStartsWithTheInitialResult(ProbeType type, ProbeResult initial) {
        ProbeStep step = worker(type).next(NEW, running("id", 1, false), NOW);
        assertEquals(Optional.of(initial), step.state().result());
        assertEquals("id", step.state().containerId());
    }

    @Test
    void anInstanceFromBeforeTheAgentKeepsWhatWasSaidOfIt() {
        assertEquals(Optional.empty(),
                worker(ProbeType.READINESS).next(NEW, running("id", 1011, true), NOW).state().result());
        assertEquals(Optional.of(ProbeResult.FAILURE),
                worker(ProbeType.READINESS).next(NEW, running("id", 1010, true), NOW).state().result());
    }

    @Test
    void nothingIsDoneWithoutStatusOrContainer() {
        assertEquals(new ProbeStep.Wait(NEW), worker(ProbeType.LIVENESS).next(NEW, Optional.empty(), NOW));
        assertEquals(new ProbeStep.Wait(NEW), worker(ProbeType.LIVENESS).next(NEW, running("", 9, true), NOW));
        assertEquals(new ProbeStep.Wait(NEW), worker(ProbeType.LIVENESS).next(
                NEW, Optional.of(PodStatus.builder().build()), NOW));
    }

    @ParameterizedTest
    @EnumSource(value = PodPhase.class, names = {"SUCCEEDED", "FAILED"})
    void aPodThatHasEndedStopsTheWorker(PodPhase phase) {
        assertInstanceOf(ProbeStep.Stop.class, worker(ProbeType.READINESS).next(NEW, status(phase, "id",
                new ContainerState.Running(Optional.of(START)), true), NOW));
    }

    @ParameterizedTest
    @CsvSource({"4, false", "5, true", "6, true", ", true"})
    void theFirstProbeWaitsForTheInitialDelay(Long seconds, boolean probes) {
        var state = new ContainerState.Running(Optional.ofNullable(seconds).map(NOW::minusSeconds));
        ProbeStep step = worker(ProbeType.LIVENESS).next(NEW, status(PodPhase.RUNNING, "id", state, true), NOW);
        assertEquals(probes, step instanceof ProbeStep.ProbeNow);
        Instant allowed = worker(ProbeType.LIVENESS).allowedAt(state);
        assertEquals(seconds == null ? Instant.EPOCH.plusSeconds(5) : NOW.plusSeconds(5 - seconds), allowed);
    }

    /** The initial result of another instance is none that anybody has to learn of. */
    @ParameterizedTest
    @CsvSource({"READINESS, a, FAILURE, a, FAILURE, false", "READINESS, a, FAILURE, a, SUCCESS, true", "READINESS, a, , a, SUCCESS, true",
        "READINESS, a, , a, , false", "READINESS, a, SUCCESS, b, FAILURE, false", "READINESS, a, SUCCESS, b, SUCCESS, true",
        "READINESS, a, SUCCESS, b, , false", "LIVENESS, a, FAILURE, b, SUCCESS, false", "STARTUP, a, SUCCESS, b, UNKNOWN, false"})
    void someStepsChangeTheResult(ProbeType type, String idBefore, ProbeResult before, String id, ProbeResult after, boolean changes) {
        assertEquals(changes, worker(type).changesResult(state(idBefore, before), state(id, after)));
    }

    private static ProbeWorkerState state(String id, ProbeResult result) {
        return new ProbeWorkerState(id, false, Optional.ofNullable(result), Optional.empty(), 0);
    }

    @Test
    void theStatusIsThatOfTheContainer() {
        Pod pod = pod(container).withStatus(PodStatus.builder().containerStatuses(List.of(
                ContainerStatus.builder().name("b").build(), ContainerStatus.builder().name("c").containerID("rt://c").build())).build());
        assertEquals(Optional.of("rt://c"), worker(ProbeType.LIVENESS, pod).status().map(ContainerStatus::containerID));
        assertEquals(Optional.empty(), worker(ProbeType.LIVENESS).status());
    }

    @Test
    void aContainerThatMayHaveStartedHasNot() {
        PodStatus unknown = PodStatus.builder().phase(PodPhase.RUNNING).containerStatuses(List.of(ContainerStatus.builder().name("c")
                .containerID("rt://id").state(new ContainerState.Running(Optional.of(START))).build())).build();
        assertInstanceOf(ProbeStep.Wait.class, worker(ProbeType.LIVENESS).next(NEW, Optional.of(unknown), NOW));
        assertInstanceOf(ProbeStep.ProbeNow.class, worker(ProbeType.STARTUP).next(NEW, Optional.of(unknown), NOW));
    }

    @ParameterizedTest
    @CsvSource({"LIVENESS, Liveness, 1", "READINESS, Readiness, 2", "STARTUP, Startup, 3"})
    void eachTypeHasItsProbe(ProbeType type, String name, int period) {
        Container probed = container.toBuilder().livenessProbe(Probe.builder().periodSeconds(1).build())
                .readinessProbe(Probe.builder().periodSeconds(2).build()).startupProbe(Probe.builder().periodSeconds(3).build()).build();
        assertEquals(name, type.wireName());
        assertEquals(Optional.of(period), type.of(probed).map(Probe::periodSeconds));
    }

    @ParameterizedTest
    @CsvSource({
        "LIVENESS, false, false", "LIVENESS, true, true", "READINESS, false, false", "READINESS, true, true",
        "STARTUP, false, true", "STARTUP, true, false",
    })
    void theStartupProbeRunsUntilTheContainerHasStartedAndTheOthersFromThen(
            ProbeType type, boolean started, boolean probes) {
        ProbeStep step = worker(type).next(NEW, running("id", 60, started), NOW);
        assertEquals(probes, step instanceof ProbeStep.ProbeNow);
    }

    @Test
    void aContainerThatWaitsHasFailed() {
        ProbeStep step = worker(ProbeType.LIVENESS).next(NEW, status(
                PodPhase.RUNNING, "id", new ContainerState.Waiting("CrashLoopBackOff", ""), true), NOW);
        assertInstanceOf(ProbeStep.Wait.class, step);
        assertEquals(Optional.of(ProbeResult.FAILURE), step.state().result());
    }

    @ParameterizedTest
    @CsvSource({"ALWAYS, 0, true", "ON_FAILURE, 1, true", "ON_FAILURE, 0, false", "NEVER, 1, false"})
    void aContainerThatEndedStopsTheWorkerUnlessItIsStartedAgain(RestartPolicy policy, int exitCode, boolean stays) {
        Pod pod = pod(PodSpec.builder().restartPolicy(policy).containers(List.of(container)));
        ProbeStep step = worker(ProbeType.READINESS, pod).next(NEW, ended(exitCode), NOW);
        assertEquals(stays, step instanceof ProbeStep.Wait);
        assertEquals(Optional.of(ProbeResult.FAILURE), step.state().result());
    }

    @ParameterizedTest
    @CsvSource({"LIVENESS, true", "STARTUP, true", "READINESS, false"})
    void aPodBeingDeletedIsNotKilledByItsProbes(ProbeType type, boolean stops) {
        ProbeStep step = worker(type, deleted(pod(container))).next(NEW, running("id", 60, true), NOW);
        assertEquals(stops, step instanceof ProbeStep.Stop);
        assertEquals(Optional.of(stops ? ProbeResult.SUCCESS : ProbeResult.FAILURE), step.state().result());
    }

    @ParameterizedTest
    @CsvSource({
        "+, ''", "+ +, SUCCESS", "- -, ''", "- - -, FAILURE", "- - + -, ''", "- - e -, FAILURE", "+ e +, SUCCESS",
        "+ + - -, SUCCESS", "+ + - - -, FAILURE", "e e e e, ''",
    })
    void outcomesInARowReachAThreshold(String outcomes, String result) {
        assertEquals(result.isEmpty() ? Optional.empty() : Optional.of(ProbeResult.valueOf(result)),
                after(worker(ProbeType.READINESS), outcomes).result());
    }

    @ParameterizedTest
    @CsvSource({
        "LIVENESS, - - -, true", "LIVENESS, + +, false", "STARTUP, - - -, true", "STARTUP, + +, true",
        "READINESS, - - -, false",
    })
    void finalResultsPutTheWorkerOnHold(ProbeType type, String outcomes, boolean onHold) {
        assertEquals(onHold, after(worker(type), outcomes).onHold());
    }

    @Test
    void aWorkerOnHoldRestsUntilThereIsAnotherInstance() {
        ProbeWorkerRules worker = worker(ProbeType.LIVENESS);
        ProbeWorkerState state = worker.next(NEW, running("id", 60, true), NOW).state();
        for (int i = 0; i < 3; i++) {
            state = worker.settle(state, ProbeOutcome.FAILURE);
        }
        assertEquals(new ProbeStep.Wait(state), worker.next(state, running("id", 70, true), NOW));
        ProbeStep resumed = worker.next(state, running("id2", 60, true), NOW);
        assertInstanceOf(ProbeStep.ProbeNow.class, resumed);
        assertEquals(Optional.of(ProbeResult.SUCCESS), resumed.state().result());
        ProbeWorkerState twice = worker.settle(worker.settle(resumed.state(), ProbeOutcome.FAILURE), ProbeOutcome.FAILURE);
        assertEquals(Optional.of(ProbeResult.SUCCESS), twice.result(), "failures of the instance before do not count");
        assertEquals(Optional.of(ProbeResult.FAILURE), worker.settle(twice, ProbeOutcome.FAILURE).result());
    }

    @Test
    void aSidecarIsFoundAmongTheInitContainers() {
        Optional<PodStatus> status = Optional.of(PodStatus.builder().phase(PodPhase.PENDING).initContainerStatuses(
                running("id", 60, true).orElseThrow().containerStatuses()).build());
        assertInstanceOf(ProbeStep.ProbeNow.class, worker(ProbeType.READINESS).next(NEW, status, NOW));
    }

    @Test
    void firstRoundsAreSpreadOverThePeriodAfterAStartOfTheAgent() {
        ProbeWorkerRules worker = worker(ProbeType.READINESS);
        assertEquals(Duration.ofSeconds(5), worker.firstDelay(START.plusSeconds(9), 0.5));
        assertEquals(Duration.ZERO, worker.firstDelay(START.plusSeconds(10), 0.5));
        assertTrue(worker.firstDelay(START, 0.999).compareTo(Duration.ofSeconds(10)) < 0);
    }

    @Test
    void everyProbeBeginsAnewAfterAStartOfTheAgentWhereThatIsWanted() {
        Container sidecar = container.toBuilder().restartPolicy(RestartPolicy.ALWAYS).build();
        for (ProbeType type : ProbeType.values()) {
            var worker = new ProbeWorkerRules(pod(container), sidecar, type, probe, START, true);
            assertEquals(Optional.of(type.initial()), worker.next(NEW, running("id", 2000, true), NOW).state().result());
        }
    }

    @Test
    void sidecarThatHadStartedBeforeTheAgentNeedsNoStartupProbeAgain() {
        Container sidecar = container.toBuilder().restartPolicy(RestartPolicy.ALWAYS).build();
        Pod pod = pod(PodSpec.builder().initContainers(List.of(sidecar)).containers(List.of(container)));
        for (Container each : List.of(sidecar, container)) {
            var startup = new ProbeWorkerRules(pod, each, ProbeType.STARTUP, probe, START);
            ProbeStep step = startup.next(NEW, running("id", 2000, true), NOW);
            assertInstanceOf(ProbeStep.Wait.class, step);
            assertEquals(each == sidecar ? Optional.of(ProbeResult.SUCCESS) : Optional.empty(), step.state().result());
        }
        var coming = new ProbeWorkerRules(pod, sidecar, ProbeType.STARTUP, probe, START);
        ProbeWorkerState waiting = coming.next(NEW, running("id", 2000, false), NOW).state();
        assertEquals(Optional.empty(), waiting.result());
        assertEquals(Optional.of(ProbeResult.SUCCESS), coming.next(waiting, running("id", 2000, true), NOW).state().result());
        ProbeWorkerState failed = waiting.withResult(ProbeResult.FAILURE);
        assertEquals(Optional.of(ProbeResult.FAILURE), coming.next(failed, running("id", 2000, true), NOW).state().result());
        var readiness = new ProbeWorkerRules(pod, sidecar, ProbeType.READINESS, probe, START);
        assertEquals(Optional.empty(), readiness.next(NEW, running("id", 2000, true), NOW).state().result());
    }

    @Test
    void aRegularContainerThatIsAlwaysRestartedIsNoSidecar() {
        Container always = container.toBuilder().restartPolicy(RestartPolicy.ALWAYS).build();
        var startup = new ProbeWorkerRules(pod(always), always, ProbeType.STARTUP, probe, START);
        assertEquals(Optional.empty(), startup.next(NEW, running("id", 2000, true), NOW).state().result());
    }
}
