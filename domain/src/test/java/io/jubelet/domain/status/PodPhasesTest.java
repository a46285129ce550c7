package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.annotated;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodPhasesTest {

    /** A state by name: running, creating, back-off (after exit 1), 0, 1, none; a plus adds started. */
    private static ContainerStatus status(String name, String state) {
        var builder = Statuses.container(name).started(state.endsWith("+"));
        switch (state.replace("+", "")) {
            case "running" -> builder.state(Statuses.running());
            case "creating" -> builder.state(Statuses.waiting("ContainerCreating"));
            case "back-off" -> builder.state(Statuses.waiting("CrashLoopBackOff"));
            case "none" -> { }
            default -> builder.state(Statuses.ended(Integer.parseInt(state)));
        }
        return state.equals("back-off") ? builder.lastState(Statuses.ended(1)).build() : builder.build();
    }

    private static PodPhase phase(Pod pod, boolean terminal, boolean initialized, String... states) {
        return phase(pod, terminal, initialized, _ -> false, states);
    }

    private static PodPhase phase(
            Pod pod, boolean terminal, boolean initialized, Predicate<String> startPending, String... states) {
        List<ContainerStatus> statuses = new ArrayList<>();
        for (String state : states) {
            String[] parts = state.split("=");
            statuses.add(status(parts[0], parts[1]));
        }
        return PodPhases.phase(pod, statuses, terminal, initialized, startPending);
    }

    private static PodSpecBuilder two(RestartPolicy policy) {
        return PodSpec.builder().containers(List.of(container("a"), container("b"))).restartPolicy(policy);
    }

    @ParameterizedTest
    @CsvSource({
        "ALWAYS, a=running, b=running, RUNNING",
        "ALWAYS, a=running, b=creating, PENDING",
        "ALWAYS, a=running, b=none, PENDING",
        "ALWAYS, a=running, c=running, PENDING",
        "ALWAYS, a=running, b=1, RUNNING",
        "ALWAYS, a=running, b=back-off, RUNNING",
        "ALWAYS, a=0, b=0, RUNNING",
        "ALWAYS, a=back-off, b=back-off, RUNNING",
        "ON_FAILURE, a=0, b=0, SUCCEEDED",
        "ON_FAILURE, a=0, b=1, RUNNING",
        "NEVER, a=0, b=0, SUCCEEDED",
        "NEVER, a=0, b=1, FAILED",
        "NEVER, a=0, b=back-off, FAILED",
    })
    void followsFromTheApplicationContainers(RestartPolicy policy, String a, String b, PodPhase expected) {
        assertEquals(expected, phase(pod(two(policy)), false, true, a, b));
    }

    @ParameterizedTest
    @CsvSource({"a=0, b=0, SUCCEEDED", "a=0, b=1, FAILED", "a=0, b=running, RUNNING", "a=0, b=creating, PENDING"})
    void aTerminalPodStartsNothingAgainWhateverThePolicySays(String a, String b, PodPhase expected) {
        assertEquals(expected, phase(pod(two(RestartPolicy.ALWAYS)), true, true, a, b));
    }

    @Test
    void staticPodsEndByTheirContainersAlone() {
        Pod fromFile = annotated(pod(two(RestartPolicy.ALWAYS)), "kubernetes.io/config.source", "file");
        assertEquals(PodPhase.RUNNING, phase(fromFile, true, true, "a=1", "b=0"));
    }

    @ParameterizedTest
    @CsvSource({"false, b, RUNNING", "false, c, SUCCEEDED", "true, b, SUCCEEDED"})
    void aContainerThatIsStartedAnewHasNotEnded(boolean terminal, String pending, PodPhase expected) {
        assertEquals(expected, phase(pod(two(RestartPolicy.NEVER)), terminal, true, pending::equals, "a=0", "b=0"));
    }

    @Test
    void aPodOfWhichNothingCanRunIsPending() {
        assertEquals(PodPhase.PENDING, phase(pod(PodSpec.builder().containers(List.of())), false, true));
    }

    @ParameterizedTest
    @CsvSource({"NEVER, 1, FAILED", "ALWAYS, 1, PENDING", "ON_FAILURE, 1, PENDING", "NEVER, back-off, FAILED",
        "ALWAYS, back-off, PENDING", "NEVER, 0, PENDING", "NEVER, none, PENDING"})
    void anInitContainerThatFailsForGoodFailsThePod(RestartPolicy policy, String init, PodPhase expected) {
        PodSpecBuilder spec = two(policy).initContainers(List.of(container("i")));
        assertEquals(expected, phase(pod(spec), false, false, "i=" + init, "a=creating", "b=creating"));
    }

    /** One that ended is on its way to run again; one that was never made, or is unknown, is not. */
    @ParameterizedTest
    @CsvSource({"running, PENDING, RUNNING", "running+, RUNNING, RUNNING", "1, RUNNING, RUNNING", "back-off, RUNNING, RUNNING",
        "creating, PENDING, PENDING", "none, PENDING, PENDING"})
    void aSidecarHoldsBackThePodUntilItHasStartedOnce(String sidecar, PodPhase before, PodPhase onceInitialized) {
        PodSpecBuilder spec = two(RestartPolicy.NEVER).initContainers(List.of(sidecar("s")));
        String[] states = {"s=" + sidecar, "a=running", "b=running"};
        assertEquals(before, phase(pod(spec), false, false, states));
        assertEquals(onceInitialized, phase(pod(spec), false, true, states));
    }

    @Test
    void theOwnPolicyOfAContainerComesBeforeThatOfThePod() {
        PodSpecBuilder spec = PodSpec.builder().restartPolicy(RestartPolicy.ALWAYS)
                .containers(List.of(container("a", RestartPolicy.NEVER)));
        assertEquals(PodPhase.FAILED, phase(pod(spec), false, true, "a=1"));
    }

    @Test
    void unfinishedInitContainersKeepThePodPending() {
        PodSpecBuilder spec = two(RestartPolicy.ALWAYS).initContainers(List.of(container("i")));
        assertEquals(PodPhase.PENDING, phase(pod(spec), false, true, "i=running", "a=running", "b=running"));
        assertEquals(PodPhase.RUNNING, phase(pod(spec), false, true, "i=0", "a=running", "b=running"));
    }

    @Test
    void howASidecarEndedDoesNotCount() {
        PodSpecBuilder spec = two(RestartPolicy.NEVER).initContainers(List.of(sidecar("s")));
        assertEquals(PodPhase.SUCCEEDED, phase(pod(spec), false, true, "s=1", "a=0", "b=0"));
        assertEquals(PodPhase.RUNNING, phase(pod(spec), false, true, "s=running+", "a=0", "b=0"));
    }

    @Test
    void aRestartOfAllContainersIsNoEnd() {
        PodSpecBuilder spec = PodSpec.builder().restartPolicy(RestartPolicy.NEVER).containers(List.of(container("a")));
        ContainerStatus removed = Statuses.container("a", Reasons.waitingForRestart())
                .lastState(Reasons.removedForRestart()).build();
        assertEquals(PodPhase.RUNNING, PodPhases.phase(pod(spec), List.of(removed), false, true, _ -> false));
    }
}
