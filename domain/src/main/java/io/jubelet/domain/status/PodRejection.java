package io.jubelet.domain.status;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.qos.PodQos;

/** What is told of a pod that this node does not take. */
public final class PodRejection {

    private PodRejection() {
    }

    /**
     * The status of a pod that was refused at admission. It has failed for good, none of its containers was looked at,
     * and no condition of the agent is made; conditions of others stay where they are kept.
     *
     * @param reason word for machines, such as {@code OutOfcpu}
     * @param message text for people
     */
    public static PodStatus status(Pod pod, String reason, String message) {
        return PodStatus.builder()
                .phase(PodPhase.FAILED)
                .reason(reason)
                .message("Pod was rejected: " + message)
                .qosClass(PodQos.of(pod))
                .build();
    }

    /**
     * Whether a status is that of a pod that failed before any of its containers was looked at. It is the last word on
     * the pod: to tell of containers that never were, or of those of an earlier life, would hide why it failed.
     */
    public static boolean isLastWord(PodStatus status) {
        return status.phase().filter(phase -> phase == PodPhase.FAILED).isPresent() && !status.reason().isEmpty()
                && status.initContainerStatuses().isEmpty() && status.containerStatuses().isEmpty()
                && status.ephemeralContainerStatuses().isEmpty();
    }
}
