package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.restart.RestartDecision;
import java.util.List;
import java.util.Optional;

/**
 * Finds containers that come back although nothing allows it: neither policies and rules nor a restart of all. An API
 * server refuses a status that says so.
 */
final class RestartGuard {

    private final PodSpec spec;
    private final PodStatus previous;
    private final PodStatus next;

    RestartGuard(PodSpec spec, PodStatus previous, PodStatus next) {
        this.spec = spec;
        this.previous = previous;
        this.next = next;
    }

    /** What is wrong with the step from one status to the next, if anything is. */
    Optional<String> objection() {
        return next.containerStatuses().stream().filter(status -> kept(Kind.APPLICATION, status) != status).findFirst()
                .map(status -> "terminated container " + status.name()
                        + " attempted illegal transition to non-terminated state");
    }

    /**
     * The next status as it may be told. In a new sandbox init containers that succeeded run again, whatever the policy:
     * until they have ended once more, they are told to be what they were; the rest of the status is true.
     */
    PodStatus tellable() {
        List<ContainerStatus> inits = next.initContainerStatuses().stream()
                .map(status -> kept(Kind.INIT, status)).toList();
        return inits.equals(next.initContainerStatuses()) ? next
                : next.toBuilder().initContainerStatuses(inits).build();
    }

    /** The status of a container, or the one before if it may not come back from that. */
    private ContainerStatus kept(Kind kind, ContainerStatus status) {
        if (status.terminated().isPresent() || restartsAll(previous) || restartsAll(next)) {
            return status;
        }
        return kind.statuses(previous).stream()
                .filter(before -> before.name().equals(status.name()))
                .filter(before -> before.terminated().isPresent() && !mayComeBack(kind, before))
                .findFirst().orElse(status);
    }

    private static boolean restartsAll(PodStatus status) {
        return status.condition(ConditionType.ALL_CONTAINERS_RESTARTING).filter(PodCondition::isTrue).isPresent();
    }

    private boolean mayComeBack(Kind kind, ContainerStatus before) {
        ContainerState.Terminated end = before.terminated().orElseThrow();
        Optional<Container> container = kind.containers(spec).stream()
                .filter(candidate -> candidate.name().equals(before.name())).findFirst();
        return end.reason().equals(Reasons.RESTARTING_ALL_CONTAINERS)
                || container.map(c -> RestartDecision.afterExit(c, spec, end.exitCode())).orElse(true);
    }
}
