package io.jubelet.domain.actions;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.exited;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.running;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerRestartRule;
import io.jubelet.domain.container.ExitCodeOperator;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.RestartRuleAction;
import io.jubelet.domain.container.RestartRuleOnExitCodes;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedContainer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RestartOfAllContainersTest {
    private final Container init = container("init");
    private final Container app = container("app");
    private final Container cause = container("cause", RestartPolicy.NEVER).toBuilder().restartPolicyRules(List.of(
            new ContainerRestartRule(Optional.of(RestartRuleAction.RESTART_ALL_CONTAINERS), Optional.of(
                    new RestartRuleOnExitCodes(Optional.of(ExitCodeOperator.IN), List.of(42)))))).build();
    private final Pod pod = pod(PodSpec.builder().initContainers(List.of(init)).containers(List.of(cause, app)));

    private PodActions decide(ObservedContainer... containers) {
        return PodActionsDecision.decide(new PodSituation(
                pod, observed(containers), Map.of(), Map.of(), true, Map.of(), ResourceRequirements.NONE));
    }

    @Test
    void regularThenInitContainersAreRemovedAndTheCauseLast() {
        assertEquals(List.of(
                        new ContainerReset("app", app, true),
                        new ContainerReset("init", init, false),
                        new ContainerReset("cause", cause, false)),
                decide(exited("cause", 42), running("app"), exited("init", 0)).containersToReset());
    }

    @Test
    void everyInstanceIsRemoved() {
        ObservedContainer old = exited("app", 1).toBuilder().id("app-old").build();
        assertEquals(List.of("app", "app-old"),
                decide(running("app"), old).containersToReset().stream().map(ContainerReset::id).toList());
    }

    @Test
    void nothingElseIsDoneUntilAllAreGone() {
        PodActions actions = decide(exited("cause", 42));
        assertEquals(List.of(), actions.containersToStart());
        assertEquals(List.of(), actions.initContainersToStart());
        assertFalse(actions.killPod());
    }
}
