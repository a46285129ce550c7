package io.jubelet.domain.status;

import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.RestartRuleAction;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.restart.RestartDecision;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds containers that are restarted although nothing allows it: neither policies and rules nor a restart of all. An API
 * server refuses such a status.
 */
final class IllegalRestarts {

    private static final String ILLEGAL = " attempted illegal transition to non-terminated state";

    private final PodSpec spec;
    private final PodStatus previous;
    private final PodStatus next;

    IllegalRestarts(PodSpec spec, PodStatus previous, PodStatus next) {
        this.spec = spec;
        this.previous = previous;
        this.next = next;
    }

    /** The error in the step from one status to the next, if there is one. */
    Optional<String> illegalTransition() {
        if (spec.restartPolicy().equals(Optional.of(RestartPolicy.ALWAYS)) || mayRestartAll()) {
            return Optional.empty();
        }
        return previous.containerStatuses().stream()
                .filter(before -> isIllegallyRestarted(ContainerKind.APPLICATION, before)).findFirst()
                .map(before -> "terminated container " + before.name() + ILLEGAL).or(this::illegalInitTransition);
    }

    private Optional<String> illegalInitTransition() {
        for (int i = 0; i < previous.initContainerStatuses().size(); i++) {
            ContainerStatus before = previous.initContainerStatuses().get(i);
            if (i >= spec.initContainers().size() || !spec.initContainers().get(i).name().equals(before.name())) {
                return Optional.of("the status of init container " + before.name() + " is not at its place in the spec");
            }
            if (isIllegallyRestarted(ContainerKind.INIT, before)) {
                return Optional.of("terminated init container " + before.name() + ILLEGAL);
            }
        }
        return Optional.empty();
    }

    /** Whether a rule of some container can restart all of them, in which case each may come back. */
    private boolean mayRestartAll() {
        return Stream.concat(spec.initContainers().stream(), spec.containers().stream())
                .flatMap(container -> container.restartPolicyRules().stream())
                .anyMatch(rule -> rule.action().equals(Optional.of(RestartRuleAction.RESTART_ALL_CONTAINERS)));
    }

    /** Whether a container had ended for good and is reported otherwise now. The policy of the pod may allow it, or its own. */
    private boolean isIllegallyRestarted(ContainerKind kind, ContainerStatus before) {
        if (before.terminated().isEmpty()) {
            return false;
        }
        int exitCode = before.terminated().get().exitCode();
        boolean allowed = exitCode != 0 && spec.restartPolicy().equals(Optional.of(RestartPolicy.ON_FAILURE))
                || kind.containers(spec).stream().filter(container -> container.name().equals(before.name()))
                        .anyMatch(container -> RestartDecision.afterExit(container, spec, exitCode));
        return !allowed && kind.statuses(next).stream()
                .anyMatch(after -> after.name().equals(before.name()) && after.terminated().isEmpty());
    }
}
