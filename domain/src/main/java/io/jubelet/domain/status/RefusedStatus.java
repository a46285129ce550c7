package io.jubelet.domain.status;

import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The part of a status that can be reported when its containers may not follow the reported ones. */
final class RefusedStatus {

    private RefusedStatus() {
    }

    /**
     * The refused status with the containers that were reported, if it says that the agent makes the pod fail; only then
     * has a pod that did not end before a reason.
     */
    static Optional<PodStatus> failure(Pod pod, PodStatus previous, PodStatus refused) {
        boolean made = refused.phase().equals(Optional.of(PodPhase.FAILED)) && !refused.reason().isEmpty();
        if (!made || previous.isTerminal()) {
            return Optional.empty();
        }
        List<ContainerStatus> containers = Stream.concat(previous.initContainerStatuses().stream(),
                previous.containerStatuses().stream()).toList();
        List<PodCondition> conditions = refused.conditions().stream()
                .map(condition -> !condition.type().equals(ConditionType.INITIALIZED) ? condition
                        : PodConditions.initialized(pod, Optional.of(containers), PodPhase.FAILED, previous)).toList();
        return Optional.of(refused.toBuilder().conditions(conditions)
                .initContainerStatuses(previous.initContainerStatuses())
                .containerStatuses(previous.containerStatuses()).build());
    }
}
