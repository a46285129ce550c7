package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodReadinessGate;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodConditionsTest {

    private static final PodStatus NOTHING_TOLD = PodStatus.builder().build();

    private static final Pod POD = pod(PodSpec.builder()
            .initContainers(List.of(container("i"), sidecar("s")))
            .containers(List.of(container("a"), container("b"))));

    private static ContainerStatus ready(String name, boolean ready) {
        return Statuses.container(name, Statuses.running()).ready(ready).started(ready).build();
    }

    private static Optional<List<ContainerStatus>> statuses(ContainerStatus... statuses) {
        return Optional.of(List.of(statuses));
    }

    private static void check(String status, String reason, String message, PodCondition condition) {
        assertEquals(List.of(status, reason, message),
                List.of(condition.status(), condition.reason(), condition.message()));
    }

    @Test
    void listsTheContainersThatAreNotReady() {
        check("False", "ContainersNotReady",
                "containers with unknown status: [b], containers with unready status: [s a]",
                PodConditions.containersReady(POD, statuses(ready("s", false), ready("a", false)), PodPhase.RUNNING));
        check("True", "", "", PodConditions.containersReady(
                POD, statuses(ready("s", true), ready("a", true), ready("b", true)), PodPhase.RUNNING));
        check("False", "UnknownContainerStatuses", "",
                PodConditions.containersReady(POD, Optional.empty(), PodPhase.PENDING));
    }

    @Test
    void aPodThatHasEndedIsNotReady() {
        Optional<List<ContainerStatus>> all = statuses(ready("s", true), ready("a", true), ready("b", true));
        check("False", "PodCompleted", "", PodConditions.containersReady(POD, all, PodPhase.SUCCEEDED));
        check("False", "PodFailed", "", PodConditions.containersReady(POD, all, PodPhase.FAILED));
        check("False", "PodFailed", "", PodConditions.ready(POD, List.of(), statuses(), PodPhase.FAILED));
        check("False", "ContainersNotReady", "containers with unknown status: [s a b]",
                PodConditions.containersReady(POD, statuses(), PodPhase.SUCCEEDED));
    }

    @Test
    void readinessGatesMustHold() {
        Pod gated = pod(PodSpec.builder().containers(List.of(container("a")))
                .readinessGates(List.of(new PodReadinessGate("x/one"), new PodReadinessGate("x/two"))));
        Optional<List<ContainerStatus>> all = statuses(ready("a", true));
        check("False", "ReadinessGatesNotReady",
                "the status of pod readiness gate \"x/one\" is not \"True\", but False, "
                        + "corresponding condition of pod readiness gate \"x/two\" does not exist.",
                PodConditions.ready(gated, List.of(Statuses.condition("x/one", false)), all, PodPhase.RUNNING));
        check("True", "", "", PodConditions.ready(gated,
                List.of(Statuses.condition("x/one", true), Statuses.condition("x/two", true)), all, PodPhase.RUNNING));
    }

    @Test
    void initializationNeedsCompletedInitContainersAndStartedSidecars() {
        check("False", "ContainersNotInitialized",
                "containers with unknown status: [s], containers with incomplete status: [i]",
                PodConditions.initialized(POD, statuses(ready("i", false)), PodPhase.PENDING, NOTHING_TOLD));
        check("True", "", "", PodConditions.initialized(
                POD, statuses(ready("i", true), ready("s", true)), PodPhase.PENDING, NOTHING_TOLD));
        check("True", "PodCompleted", "", PodConditions.initialized(
                POD, statuses(ready("i", true), ready("s", false)), PodPhase.SUCCEEDED, NOTHING_TOLD));
        check("False", "UnknownContainerStatuses", "",
                PodConditions.initialized(POD, Optional.empty(), PodPhase.PENDING, NOTHING_TOLD));
        check("True", "", "",
                PodConditions.initialized(pod(container("a")), Optional.empty(), PodPhase.PENDING, NOTHING_TOLD));
        check("False", "ContainersNotInitialized", "containers with unknown status: [s]",
                PodConditions.initialized(POD, statuses(ready("i", true)), PodPhase.SUCCEEDED, NOTHING_TOLD));
    }

    /** An init container has to be ready, which it is by its success, a sidecar has to have started. */
    @ParameterizedTest
    @CsvSource({"true, false, false, true, True", "true, , true, true, False", "true, true, true, false, False",
        "false, true, false, true, False"})
    void readinessOfASidecarIsNotWaitedFor(
            boolean initReady, Boolean initStarted, boolean sidecarReady, boolean sidecarStarted, String initialized) {
        var init = Statuses.container("i", Statuses.ended(initReady ? 0 : 1)).ready(initReady);
        var sidecar = Statuses.container("s", Statuses.running()).ready(sidecarReady);
        if (initStarted != null) {
            init.started(initStarted);
            sidecar.started(sidecarStarted);
        }
        assertEquals(initialized, PodConditions.initialized(
                POD, statuses(init.build(), sidecar.build()), PodPhase.PENDING, NOTHING_TOLD).status());
    }

    @Test
    void whatIsInitializedStaysSo() {
        Optional<List<ContainerStatus>> restarting = statuses(ready("i", true), ready("s", false));
        for (ContainerState state : List.of(Statuses.running(), Statuses.ended(1), Statuses.waiting("CrashLoopBackOff"))) {
            assertEquals(state instanceof ContainerState.Waiting ? "False" : "True", PodConditions.initialized(POD, statuses(
                    ready("i", true), ready("s", false), Statuses.container("b", state).build()),
                    PodPhase.RUNNING, NOTHING_TOLD).status());
        }
        PodStatus reported = PodStatus.builder().conditions(List.of(Statuses.condition("Initialized", true))).build();
        check("True", "", "", PodConditions.initialized(POD, restarting, PodPhase.PENDING, reported));
        PodStatus before = PodStatus.builder().conditions(List.of(Statuses.condition("Initialized", false))).build();
        assertEquals("False", PodConditions.initialized(POD, restarting, PodPhase.PENDING, before).status());
    }

    @Test
    void theSandboxDecidesWhetherContainersCanStart() {
        assertEquals("True", PodConditions.readyToStartContainers(POD, observed()).status());
        assertEquals("False", PodConditions.readyToStartContainers(POD, observed(List.of())).status());
    }

    @Test
    void conditionsNameTheGenerationTheyWereComputedFrom() {
        Pod third = POD.withMetadata(POD.metadata().toBuilder().generation(3).build());
        assertEquals(3, PodConditions.scheduled(third).observedGeneration());
    }
}
