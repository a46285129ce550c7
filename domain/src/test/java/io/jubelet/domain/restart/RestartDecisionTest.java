package io.jubelet.domain.restart;

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
import io.jubelet.domain.container.ContainerRestartRule;
import io.jubelet.domain.container.ExitCodeOperator;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.RestartRuleAction;
import io.jubelet.domain.container.RestartRuleOnExitCodes;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.runtime.RunState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestartDecisionTest {

    private static ContainerRestartRule rule(RestartRuleAction action, ExitCodeOperator operator, Integer... codes) {
        return new ContainerRestartRule(Optional.of(action),
                Optional.of(new RestartRuleOnExitCodes(Optional.of(operator), List.of(codes))));
    }

    private static PodSpec spec(String policy) {
        return policy.equals("-") ? PodSpec.builder().build()
                : PodSpec.builder().restartPolicy(RestartPolicy.valueOf(policy)).build();
    }

    @ParameterizedTest
    @CsvSource({
        "ALWAYS, -, 0, true", "ALWAYS, -, 1, true", "ON_FAILURE, -, 0, false", "ON_FAILURE, -, 1, true",
        "NEVER, -, 0, false", "NEVER, -, 1, false", "-, -, 0, true", "-, -, 1, true",
        "NEVER, ALWAYS, 0, true", "ALWAYS, NEVER, 1, false", "NEVER, ON_FAILURE, 1, true", "ALWAYS, ON_FAILURE, 0, false",
    })
    void thePolicyOfTheContainerCountsBeforeThatOfThePod(String pod, String own, int exitCode, boolean restart) {
        Container container = own.equals("-") ? container("c") : container("c", RestartPolicy.valueOf(own));
        assertEquals(restart, RestartDecision.afterExit(container, spec(pod), exitCode));
    }

    @ParameterizedTest
    @CsvSource({"IN, 42, true", "IN, 1, false", "NOT_IN, 42, false", "NOT_IN, 1, true"})
    void aMatchingRuleRestartsWhateverThePolicy(ExitCodeOperator operator, int exitCode, boolean restart) {
        Container container = container("c", RestartPolicy.NEVER).toBuilder()
                .restartPolicyRules(List.of(rule(RestartRuleAction.RESTART, operator, 42))).build();
        assertEquals(restart, RestartDecision.afterExit(container, spec("ALWAYS"), exitCode));
    }

    @Test
    void rulesWithoutAPolicyOfTheContainerAreIgnored() {
        Container container = container("c").toBuilder()
                .restartPolicyRules(List.of(rule(RestartRuleAction.RESTART, ExitCodeOperator.IN, 42))).build();
        assertFalse(RestartDecision.afterExit(container, spec("NEVER"), 42));
    }

    @Test
    void aRuleWithoutActionLeavesTheDecisionToThePolicy() {
        Container container = container("c", RestartPolicy.NEVER).toBuilder()
                .restartPolicyRules(List.of(new ContainerRestartRule(Optional.empty(), Optional.of(
                        new RestartRuleOnExitCodes(Optional.of(ExitCodeOperator.IN), List.of(42)))))).build();
        assertFalse(RestartDecision.afterExit(container, spec("NEVER"), 42));
    }

    @Test
    void theFirstMatchingRuleDecidesWhetherAllContainersRestart() {
        Container container = container("c", RestartPolicy.NEVER).toBuilder().restartPolicyRules(List.of(
                rule(RestartRuleAction.RESTART, ExitCodeOperator.IN, 1),
                rule(RestartRuleAction.RESTART_ALL_CONTAINERS, ExitCodeOperator.IN, 1, 2))).build();
        assertFalse(RestartDecision.restartsAllContainers(pod(container), observed(exited("c", 1))));
        assertTrue(RestartDecision.restartsAllContainers(pod(container), observed(exited("c", 2))));
    }

    @Test
    void onlyTheNewestInstanceCanRestartAllContainers() {
        Container container = container("c", RestartPolicy.NEVER).toBuilder().restartPolicyRules(List.of(
                rule(RestartRuleAction.RESTART_ALL_CONTAINERS, ExitCodeOperator.IN, 2))).build();
        assertFalse(RestartDecision.restartsAllContainers(pod(container), observed(running("c"), exited("c", 2))));
        assertFalse(RestartDecision.restartsAllContainers(pod(container), observed()));
    }

    @Test
    void anInitContainerCanRestartAllContainersToo() {
        Container init = container("init", RestartPolicy.NEVER).toBuilder().restartPolicyRules(List.of(
                rule(RestartRuleAction.RESTART_ALL_CONTAINERS, ExitCodeOperator.NOT_IN, 0))).build();
        assertTrue(RestartDecision.restartsAllContainers(
                pod(PodSpec.builder().initContainers(List.of(init))), observed(exited("init", 3))));
    }

    @Test
    void aContainerOfADeletedPodIsNeverStarted() {
        assertFalse(RestartDecision.shouldRestart(container("c"), deleted(pod(container("c"))), observed()));
    }

    @Test
    void aContainerWithoutInstanceIsStartedWhateverThePolicy() {
        Container never = container("c", RestartPolicy.NEVER);
        assertTrue(RestartDecision.shouldRestart(never, pod(never), observed()));
    }

    @ParameterizedTest
    @CsvSource({"CREATED, true", "UNKNOWN, true", "RUNNING, false", "EXITED, false"})
    void whatHasNoExitCodeIsStartedWhateverThePolicy(RunState state, boolean restart) {
        Container never = container("c", RestartPolicy.NEVER);
        assertEquals(restart, RestartDecision.shouldRestart(never, pod(never), observed(instance("c", state).build())));
    }
}
