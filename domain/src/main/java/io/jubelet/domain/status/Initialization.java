package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import java.util.List;
import java.util.Optional;

/** Whether the init containers are done: ordinary ones have completed, sidecars have started. */
final class Initialization {

    private Initialization() {
    }

    static ConditionVerdict of(Pod pod, Optional<List<ContainerStatus>> known, PodPhase phase, PodStatus previous) {
        List<Container> inits = pod.spec().initContainers();
        if (known.isEmpty() && !inits.isEmpty()) {
            return ConditionVerdict.no(Reasons.UNKNOWN_CONTAINER_STATUSES, "");
        }
        List<ContainerStatus> statuses = known.orElse(List.of());
        ContainerSurvey survey = new ContainerSurvey(statuses);
        inits.forEach(init -> survey.ask(init, status ->
                init.isSidecar() ? status.started().orElse(false) : status.ready()));
        if (phase == PodPhase.SUCCEEDED && survey.allKnown()) {
            return new ConditionVerdict(true, Reasons.POD_COMPLETED, "");
        }
        String message = survey.message("incomplete");
        return message.isEmpty() || anyApplicationRan(pod, statuses) || wasReported(previous)
                ? ConditionVerdict.YES : ConditionVerdict.no(Reasons.CONTAINERS_NOT_INITIALIZED, message);
    }

    private static boolean wasReported(PodStatus previous) {
        return previous.condition(ConditionType.INITIALIZED).filter(PodCondition::isTrue).isPresent();
    }

    private static boolean anyApplicationRan(Pod pod, List<ContainerStatus> statuses) {
        return pod.spec().containers().stream().anyMatch(container -> statuses.stream()
                .anyMatch(status -> status.name().equals(container.name())
                        && (status.running().isPresent() || status.terminated().isPresent())));
    }
}
