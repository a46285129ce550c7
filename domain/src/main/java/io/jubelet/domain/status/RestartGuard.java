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

/** Finds containers that come back although nothing allows it: neither policies and rules nor a restart of all. */
final class RestartGuard {

    private final PodSpec spec;

    private RestartGuard(PodSpec spec) {
        this.spec = spec;
    }

    /** What is wrong with the step from one status to the next, if anything is. */
    static Optional<String> objection(PodSpec spec, PodStatus previous, PodStatus next) {
        if (restartsAll(previous) || restartsAll(next)) {
            return Optional.empty();
        }
        RestartGuard guard = new RestartGuard(spec);
        return guard.objection(Kind.APPLICATION, "container", previous, next)
                .or(() -> guard.objection(Kind.INIT, "init container", previous, next));
    }

    private static boolean restartsAll(PodStatus status) {
        return status.condition(ConditionType.ALL_CONTAINERS_RESTARTING).filter(PodCondition::isTrue).isPresent();
    }

    private Optional<String> objection(Kind kind, String noun, PodStatus previous, PodStatus next) {
        List<ContainerStatus> after = kind.statuses(next);
        return kind.statuses(previous).stream()
                .filter(before -> before.terminated().isPresent() && !mayComeBack(kind, before))
                .map(ContainerStatus::name)
                .filter(name -> after.stream().anyMatch(s -> s.name().equals(name) && s.terminated().isEmpty()))
                .findFirst()
                .map(name -> "terminated " + noun + " " + name
                        + " attempted illegal transition to non-terminated state");
    }

    private boolean mayComeBack(Kind kind, ContainerStatus before) {
        ContainerState.Terminated end = before.terminated().orElseThrow();
        Optional<Container> container = kind.containers(spec).stream()
                .filter(candidate -> candidate.name().equals(before.name())).findFirst();
        return end.reason().equals(Reasons.RESTARTING_ALL_CONTAINERS)
                || container.map(c -> RestartDecision.afterExit(c, spec, end.exitCode())).orElse(true);
    }
}
