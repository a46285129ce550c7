package io.jubelet.domain.status;

import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import java.util.List;
import java.util.Optional;

/** Whether all sidecars and application containers are ready. A pod that has ended is not ready. */
final class ContainersReady {

    private ContainersReady() {
    }

    static ConditionVerdict of(Pod pod, Optional<List<ContainerStatus>> statuses, PodPhase phase) {
        if (statuses.isEmpty()) {
            return ConditionVerdict.no(Reasons.UNKNOWN_CONTAINER_STATUSES, "");
        }
        ContainerSurvey survey = new ContainerSurvey(statuses.get());
        PodConditions.serving(pod).forEach(container -> survey.ask(container, ContainerStatus::ready));
        if (phase == PodPhase.FAILED || phase == PodPhase.SUCCEEDED && survey.allKnown()) {
            return PodConditions.ended(phase);
        }
        String message = survey.message("unready");
        return message.isEmpty() ? ConditionVerdict.YES : ConditionVerdict.no(Reasons.CONTAINERS_NOT_READY, message);
    }
}
