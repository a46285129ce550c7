package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.exited;
import static io.jubelet.domain.Fixtures.instance;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.running;
import static io.jubelet.domain.Fixtures.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Containers that wait for a start, or were removed when they were done. */
class StartFailuresTest {

    private static String shown(ContainerStatus status) {
        return switch (status.state().orElseThrow()) {
            case ContainerState.Waiting waiting -> "waiting " + waiting.reason();
            case ContainerState.Running _ -> "running";
            case ContainerState.Terminated end -> "ended " + end.exitCode();
        };
    }

    private static StatusInputBuilder input(RestartPolicy policy, ObservedContainer... containers) {
        Pod pod = pod(PodSpec.builder().restartPolicy(policy)
                .initContainers(List.of(container("i"), sidecar("s"))).containers(List.of(container("a"))));
        return StatusInput.builder(pod, observed(containers)).runtimeName("rt");
    }

    private static ContainerStatus status(StatusInputBuilder input, String name) {
        PodStatus status = PodStatusComputation.compute(input.build());
        return (name.equals("a") ? status.containerStatuses() : status.initContainerStatuses()).stream()
                .filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    }

    /** An init container that succeeded is done, unlike others, of which the policy decides. */
    @ParameterizedTest
    @CsvSource({"a, 1, ALWAYS, waiting BackOff", "a, 0, ALWAYS, waiting BackOff", "a, 0, ON_FAILURE, ended 0",
        "a, 1, NEVER, ended 1", "i, 1, ALWAYS, waiting BackOff", "i, 0, ALWAYS, ended 0", "i, 1, NEVER, ended 1",
        "s, 1, NEVER, waiting BackOff"})
    void aFailedStartIsShownWhereAnotherStartFollows(String name, int exitCode, RestartPolicy policy, String shown) {
        StatusInputBuilder input = input(policy, exited(name, exitCode)).waitingReasons(Map.of(name, new WaitingReason("BackOff", "")));
        assertEquals(shown, shown(status(input, name)));
        assertEquals(shown.startsWith("waiting"), status(input, name).lastTerminated().isPresent());
    }

    @ParameterizedTest
    @CsvSource({
        // container, state of its instance, started anew, reason of the last failure, pod is terminal, what is shown
        "a, EXITED,  a, ,        false, waiting ContainerCreating", "a, EXITED,  a, BackOff, false, waiting BackOff",
        "a, EXITED,  b, ,        false, ended 0", "a, EXITED,  a, ,        true,  ended 0",
        "a, RUNNING, a, ,        false, running", "a, RUNNING, a, BackOff, false, running",
        "i, EXITED,  i, ,        false, ended 0", "i, RUNNING, i, BackOff, false, running"})
    void aContainerThatIsStartedAnewWaitsWhateverItsPolicy(
            String name, RunState state, String anew, String failure, boolean terminal, String shown) {
        StatusInputBuilder input = input(RestartPolicy.NEVER, instance(name, state).exitCode(0).build())
                .pendingStarts(Set.of(anew)).podIsTerminal(terminal);
        if (failure != null) {
            input.waitingReasons(Map.of(name, new WaitingReason(failure, "")));
        }
        assertEquals(shown, shown(status(input, name)));
    }

    /** Application containers are made when the init containers have succeeded; a sidecar never does. */
    @ParameterizedTest
    @CsvSource({"i, RUNNING, ended 0", "i, EXITED, ended 0", "i, CREATED, ended 0", "i, UNKNOWN, waiting PodInitializing",
        "s, RUNNING, waiting PodInitializing"})
    void anInitContainerThatIsGoneHasSucceededOnceOthersWereMade(String name, RunState state, String shown) {
        assertEquals(shown, shown(status(input(RestartPolicy.ALWAYS, instance("a", state).build()), name)));
        assertEquals("waiting PodInitializing", shown(status(input(RestartPolicy.ALWAYS), name)));
    }

    @ParameterizedTest
    @CsvSource({"1, ended 1", "0, ended 0"})
    void whatWasReportedOfAnInitContainerThatIsGoneStays(int exitCode, String shown) {
        StatusInputBuilder input = input(RestartPolicy.NEVER, running("a")).previous(PodStatus.builder().initContainerStatuses(
                List.of(Statuses.container("i", Statuses.ended(exitCode)).build())).build());
        assertEquals(shown, shown(status(input, "i")));
    }

    @ParameterizedTest
    @CsvSource({"i, waiting PodInitializing: volumes", "a, waiting PodInitializing: volumes"})
    void aPodThatWaitsSaysForWhat(String name, String shown) {
        ContainerStatus status = status(input(RestartPolicy.ALWAYS).waitsFor("volumes"), name);
        assertEquals(shown, shown(status) + ": " + status.waiting().orElseThrow().message());
    }
}
