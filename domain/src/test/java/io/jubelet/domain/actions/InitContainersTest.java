package io.jubelet.domain.actions;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.deleted;
import static io.jubelet.domain.Fixtures.exited;
import static io.jubelet.domain.Fixtures.instance;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.running;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Init containers that run once, in a sandbox that is fine. */
class InitContainersTest {
    private final Container first = container("first");
    private final Container second = container("second");
    private final Container app = container("app");
    private final Pod pod = podWith(RestartPolicy.ALWAYS);

    private Pod podWith(RestartPolicy policy) {
        return pod(PodSpec.builder().restartPolicy(policy)
                .initContainers(List.of(first, second)).containers(List.of(app)));
    }

    private static PodActions decide(Pod pod, ObservedContainer... containers) {
        return PodActionsDecision.decide(PodSituation.of(pod, observed(containers)));
    }

    @Test
    void theFirstIsStartedWhenNoneWasSeen() {
        assertEquals(List.of(first), decide(pod).initContainersToStart());
    }

    @Test
    void theNextIsStartedWhenOneSucceeded() {
        PodActions actions = decide(pod, exited("first", 0));
        assertEquals(List.of(second), actions.initContainersToStart());
        assertEquals(List.of(), actions.containersToStart());
    }

    @Test
    void oneThatRanOutOfMemoryHasFailedWhateverItsExitCode() {
        ObservedContainer oom = instance("first", RunState.EXITED).exitCode(0).reason("OOMKilled").build();
        assertEquals(List.of(first), decide(pod, oom).initContainersToStart());
        PodActions never = decide(podWith(RestartPolicy.NEVER), oom);
        assertTrue(never.killPod());
        assertEquals(List.of(), never.initContainersToStart());
    }

    @Test
    void oneThatRunsIsWaitedFor() {
        assertTrue(decide(pod, running("second"), exited("first", 0)).isNothing());
    }

    @Test
    void anEarlierOneThatVanishedIsNotRepeated() {
        assertTrue(decide(pod, running("second")).isNothing());
    }

    @Test
    void regularContainersStartWhenTheLastSucceeded() {
        PodActions actions = decide(pod, exited("second", 0), exited("first", 0));
        assertEquals(List.of(), actions.initContainersToStart());
        assertEquals(List.of(app), actions.containersToStart());
    }

    @Test
    void initContainersDoNotMatterOnceARegularContainerWasCreated() {
        assertTrue(decide(pod, running("app"), exited("first", 1)).isNothing());
        assertEquals(List.of(app), decide(pod, instance("app", RunState.CREATED).build()).containersToStart());
    }

    @Test
    void aRegularContainerOfAnOldSandboxDoesNotCount() {
        ObservedContainer old = instance("app", RunState.RUNNING).sandboxId("gone").build();
        assertEquals(List.of(first), decide(pod, old).initContainersToStart());
    }

    @Test
    void whatSucceededInAnOldSandboxIsRepeated() {
        ObservedContainer firstBefore = exited("first", 0).toBuilder().sandboxId("gone").build();
        ObservedContainer secondBefore = exited("second", 0).toBuilder().sandboxId("gone").build();
        assertEquals(List.of(first), decide(pod, secondBefore, firstBefore).initContainersToStart());
        assertTrue(decide(pod, running("first"), secondBefore, firstBefore).isNothing());
        PodActions next = decide(pod, exited("first", 0), secondBefore, firstBefore);
        assertEquals(List.of(second), next.initContainersToStart());
        assertEquals(List.of(), next.containersToStart());
    }

    @Test
    void whatRunsInAnOldSandboxIsNotStartedTwice() {
        ObservedContainer before = running("first").toBuilder().sandboxId("gone").build();
        assertTrue(decide(pod, before).isNothing());
    }

    @Test
    void whatGotLostInAnOldSandboxIsKilledBeforeItIsRepeated() {
        PodActions actions = decide(pod, instance("first", RunState.UNKNOWN).sandboxId("gone").build());
        assertEquals(List.of(first), actions.initContainersToStart());
        assertEquals(List.of("first"), actions.containersToKill().stream().map(ContainerKill::id).toList());
    }

    @Test
    void aRegularContainerThatEndedDoesNotProveInitialization() {
        assertEquals(List.of(first), decide(pod, exited("app", 1)).initContainersToStart());
    }

    @Test
    void oneThatFailedIsRepeated() {
        assertEquals(List.of(first), decide(pod, exited("first", 1)).initContainersToStart());
    }

    @Test
    void oneThatFailedEndsAPodThatNeverRestarts() {
        PodActions actions = decide(podWith(RestartPolicy.NEVER), exited("first", 1));
        assertTrue(actions.killPod());
        assertFalse(actions.createSandbox());
        assertEquals(List.of(), actions.initContainersToStart());
        assertEquals(List.of(), actions.containersToStart());
    }

    @Test
    void oneThatFailedEndsADeletedPod() {
        assertTrue(decide(deleted(pod), exited("first", 1)).killPod());
    }

    @Test
    void itsOwnPolicyCountsBeforeThatOfThePod() {
        Pod pod = pod(PodSpec.builder().restartPolicy(RestartPolicy.ALWAYS)
                .initContainers(List.of(container("first", RestartPolicy.NEVER))).containers(List.of(app)));
        assertTrue(decide(pod, exited("first", 1)).killPod());
    }

    @Test
    void oneThatWasCreatedAndNeverStartedIsReplaced() {
        assertEquals(List.of(first), decide(podWith(RestartPolicy.NEVER),
                instance("first", RunState.CREATED).build()).initContainersToStart());
    }

    @Test
    void oneThatGotLostIsKilledBeforeItIsRepeated() {
        PodActions actions = decide(pod, instance("first", RunState.UNKNOWN).build());
        assertEquals(List.of(first), actions.initContainersToStart());
        assertEquals("Init container is in \"unknown\" state, try killing it before restart",
                actions.containersToKill().getFirst().message());
    }

    @Test
    void oneThatGotLostEndsAPodThatNeverRestarts() {
        assertTrue(decide(podWith(RestartPolicy.NEVER), instance("first", RunState.UNKNOWN).build()).killPod());
    }

    @Test
    void ephemeralContainersStartOnceAndBeforeInitialization() {
        Pod debugged = pod.withSpec(pod.spec().toBuilder().ephemeralContainers(List.of(
                new io.jubelet.domain.container.EphemeralContainer(container("debug"), ""),
                new io.jubelet.domain.container.EphemeralContainer(container("done"), ""))).build());
        PodActions actions = decide(debugged, running("first"), exited("done", 1));
        assertEquals(List.of("debug"),
                actions.ephemeralContainersToStart().stream().map(e -> e.container().name()).toList());
    }
}
