package io.jubelet.domain.restart;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerRestartRule;
import io.jubelet.domain.container.ExitCodeOperator;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.RestartRuleAction;
import io.jubelet.domain.container.RestartRuleOnExitCodes;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Restart policies and rules. The most specific one applies: a matching rule of the container, else the policy of the
 * container, else that of the pod. Back-off is not considered here.
 */
public final class RestartDecision {

    private RestartDecision() {
    }

    /**
     * Whether the next sync would start the container, going by policy alone. Never in a pod that is being deleted;
     * always when the runtime has no instance of it or its newest one is created or unknown; not while it runs.
     */
    public static boolean shouldRestart(Container container, Pod pod, ObservedPod observed) {
        if (pod.metadata().deletionTimestamp().isPresent()) {
            return false;
        }
        Optional<ObservedContainer> newest = observed.newest(container.name());
        if (newest.isEmpty()) {
            return true;
        }
        return switch (newest.get().state()) {
            case RUNNING -> false;
            case CREATED, UNKNOWN -> true;
            case EXITED -> afterExit(container, pod.spec(), newest.get().exitCode());
        };
    }

    /** Whether a container that ended with this exit code is started again. An absent policy of the pod is ALWAYS. */
    public static boolean afterExit(Container container, PodSpec spec, int exitCode) {
        if (matchingRule(container, exitCode).isPresent()) {
            return true;
        }
        RestartPolicy policy = container.restartPolicy().or(spec::restartPolicy).orElse(RestartPolicy.ALWAYS);
        return switch (policy) {
            case ALWAYS -> true;
            case ON_FAILURE -> exitCode != 0;
            case NEVER -> false;
        };
    }

    /**
     * Whether a container is started again that is stopped by the node or got lost. Only NEVER forbids it: rules need an
     * exit code and there is none yet.
     */
    public static boolean afterKill(Container container, PodSpec spec) {
        return container.restartPolicy().or(spec::restartPolicy).orElse(RestartPolicy.ALWAYS) != RestartPolicy.NEVER;
    }

    /** Whether the newest instance of a container ended in a way that requires a restart of all containers in place. */
    public static boolean restartsAllContainers(Pod pod, ObservedPod observed) {
        return Stream.concat(pod.spec().containers().stream(), pod.spec().initContainers().stream())
                .anyMatch(container -> observed.newest(container.name())
                        .filter(instance -> causedRestartOfAll(container, instance)).isPresent());
    }

    /** Whether this instance ended in a way that requires a restart of all containers of its pod. */
    public static boolean causedRestartOfAll(Container container, ObservedContainer instance) {
        return instance.state() == RunState.EXITED && asksForRestartOfAll(container, instance.exitCode());
    }

    /** Whether the container requires a restart of all containers of its pod when it ends with this exit code. */
    public static boolean asksForRestartOfAll(Container container, int exitCode) {
        return matchingRule(container, exitCode)
                .filter(action -> action == RestartRuleAction.RESTART_ALL_CONTAINERS).isPresent();
    }

    /** The action of the first rule that matches; rules count only beside a policy of the container itself. */
    private static Optional<RestartRuleAction> matchingRule(Container container, int exitCode) {
        if (container.restartPolicy().isEmpty()) {
            return Optional.empty();
        }
        return container.restartPolicyRules().stream()
                .filter(rule -> rule.exitCodes().filter(codes -> matches(codes, exitCode)).isPresent())
                .findFirst()
                .flatMap(ContainerRestartRule::action);
    }

    private static boolean matches(RestartRuleOnExitCodes codes, int exitCode) {
        return codes.operator()
                .filter(operator -> codes.values().contains(exitCode) == (operator == ExitCodeOperator.IN))
                .isPresent();
    }
}
