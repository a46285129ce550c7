package io.jubelet.domain.actions;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.exited;
import static io.jubelet.domain.Fixtures.instance;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.sandbox;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A pod that needs a new sandbox. */
class FreshStartTest {
    private final Container a = container("a");
    private final Container b = container("b");

    private static PodActions afterReboot(Pod pod, ObservedContainer... containers) {
        return PodActionsDecision.decide(PodSituation.of(pod, observed(
                List.of(sandbox("s", 0).state(SandboxState.NOT_READY).build()), containers)));
    }

    private Pod withPolicy(RestartPolicy policy) {
        return pod(PodSpec.builder().restartPolicy(policy).containers(List.of(a, b)));
    }

    @Test
    void aNewPodStartsAllContainersInANewSandbox() {
        PodActions actions = PodActionsDecision.decide(PodSituation.of(pod(a, b), observed(List.of())));
        assertTrue(actions.createSandbox());
        assertEquals(List.of(a, b), actions.containersToStart());
    }

    @Test
    void aNewPodWithInitContainersStartsOnlyTheFirst() {
        Container init = container("init");
        Pod pod = pod(PodSpec.builder().initContainers(List.of(init, container("second"))).containers(List.of(a)));
        PodActions actions = PodActionsDecision.decide(PodSituation.of(pod, observed(List.of())));
        assertEquals(List.of(init), actions.initContainersToStart());
        assertEquals(List.of(), actions.containersToStart());
    }

    @Test
    void theOldSandboxIsKilledFirst() {
        PodActions actions = afterReboot(withPolicy(RestartPolicy.ALWAYS), exited("a", 0), exited("b", 0));
        assertTrue(actions.killPod());
        assertTrue(actions.createSandbox());
        assertEquals("s", actions.sandboxId());
        assertEquals(1, actions.attempt());
        assertEquals(List.of(a, b), actions.containersToStart());
    }

    @Test
    void aPodThatNeverRestartsGetsNoSecondSandboxOnceItHadContainers() {
        PodActions actions = afterReboot(withPolicy(RestartPolicy.NEVER), exited("a", 1));
        assertTrue(actions.killPod());
        assertFalse(actions.createSandbox());
        assertEquals(List.of(), actions.containersToStart());
    }

    @Test
    void aPodThatNeverRestartsGetsASecondSandboxIfTheFirstHeldNothing() {
        assertTrue(afterReboot(withPolicy(RestartPolicy.NEVER)).createSandbox());
    }

    @Test
    void aPodThatNeverRestartsGetsASandboxWhenNoneIsLeft() {
        PodActions actions = PodActionsDecision.decide(PodSituation.of(
                withPolicy(RestartPolicy.NEVER), observed(List.of(), exited("a", 1))));
        assertTrue(actions.createSandbox());
        assertEquals(0, actions.attempt());
    }

    @Test
    void whatSucceededIsNotRepeatedOnFailure() {
        PodActions actions = afterReboot(withPolicy(RestartPolicy.ON_FAILURE), exited("a", 0), exited("b", 1));
        assertEquals(List.of(b), actions.containersToStart());
    }

    @Test
    void thePolicyOfTheContainerDecidesWhatIsRepeated() {
        Container onFailure = container("a", RestartPolicy.ON_FAILURE);
        Container always = container("b", RestartPolicy.ALWAYS);
        Pod pod = pod(PodSpec.builder().restartPolicy(RestartPolicy.ON_FAILURE).containers(List.of(onFailure, always)));
        assertEquals(List.of(always), afterReboot(pod, exited("a", 0), exited("b", 0)).containersToStart());
    }

    @Test
    void aPodThatHasFinishedGetsNoSandbox() {
        PodActions actions = afterReboot(withPolicy(RestartPolicy.ON_FAILURE), exited("a", 0), exited("b", 0));
        assertTrue(actions.killPod());
        assertFalse(actions.createSandbox());
    }

    @Test
    void aLostContainerHasNotFinished() {
        PodActions actions = afterReboot(withPolicy(RestartPolicy.ON_FAILURE),
                exited("a", 0), instance("b", RunState.UNKNOWN).build());
        assertEquals(List.of(b), actions.containersToStart());
    }
}
