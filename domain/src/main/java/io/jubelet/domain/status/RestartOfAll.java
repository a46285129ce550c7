package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartRuleAction;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.restart.RestartDecision;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The restart of all containers of a pod in place (KEP-5532): its progress and its condition. It
 * begins with the exit of a container that matches such a rule and is over when the last old container is removed.
 */
final class RestartOfAll {

    private RestartOfAll() {
    }

    /**
     * Whether all containers are to be removed and started again: it was reported before that they are, or a container has
     * ended in a way that requires it.
     *
     * @param previous the status reported last
     */
    static boolean isRequested(Pod pod, ObservedPod observed, PodStatus previous) {
        return previous.condition(ConditionType.ALL_CONTAINERS_RESTARTING).filter(PodCondition::isTrue).isPresent()
                || RestartDecision.restartsAllContainers(pod, observed)
                || containers(pod.spec()).anyMatch(container -> askedBefore(container, observed, previous));
    }

    /** The condition, for pods that have a rule asking for such a restart. */
    static Optional<PodCondition> condition(Pod pod, ObservedPod observed, PodStatus previous, PodPhase phase) {
        if (!isPossible(pod.spec())) {
            return Optional.empty();
        }
        return Optional.of(verdict(pod, observed, previous, phase).condition(ConditionType.ALL_CONTAINERS_RESTARTING));
    }

    private static ConditionVerdict verdict(Pod pod, ObservedPod observed, PodStatus previous, PodPhase phase) {
        if (phase.isTerminal()) {
            return PodConditions.ended(phase);
        }
        boolean anyLeft = containers(pod.spec()).anyMatch(c -> observed.newest(c.name()).isPresent());
        return isRequested(pod, observed, previous) && anyLeft
                ? new ConditionVerdict(true, Reasons.RESTART_ALL_CONTAINERS_STARTED, "container exited with restart policy rule")
                : ConditionVerdict.no("", "");
    }

    private static boolean isPossible(PodSpec spec) {
        return containers(spec).flatMap(container -> container.restartPolicyRules().stream())
                .anyMatch(rule -> rule.action().filter(a -> a == RestartRuleAction.RESTART_ALL_CONTAINERS).isPresent());
    }

    /** An exit that was reported counts, too, as long as the container has not been started again since. */
    private static boolean askedBefore(Container container, ObservedPod observed, PodStatus previous) {
        return observed.newest(container.name()).filter(instance -> instance.state() == RunState.EXITED).isPresent()
                && statuses(previous).filter(status -> status.name().equals(container.name()))
                        .map(ContainerStatus::terminated).flatMap(Optional::stream)
                        .mapToInt(ContainerState.Terminated::exitCode)
                        .anyMatch(exitCode -> RestartDecision.asksForRestartOfAll(container, exitCode));
    }

    private static Stream<ContainerStatus> statuses(PodStatus status) {
        return Stream.concat(status.initContainerStatuses().stream(), status.containerStatuses().stream());
    }

    private static Stream<Container> containers(PodSpec spec) {
        return Stream.concat(spec.initContainers().stream(), spec.containers().stream());
    }
}
