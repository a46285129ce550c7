package io.jubelet.domain.status;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.qos.PodQos;

/** The reported status of a pod that this node rejects. */
public final class PodRejection {

    private PodRejection() {
    }

    /**
     * The status of a pod that was rejected at admission. It has failed for good, none of its containers was looked at,
     * and no condition of the agent is made; conditions of others stay where they are kept.
     *
     * @param reason word for machines, such as {@code OutOfcpu}
     * @param message text for users
     */
    public static PodStatus status(Pod pod, String reason, String message) {
        return PodStatus.builder()
                .phase(PodPhase.FAILED)
                .reason(reason)
                .message(message(message))
                .qosClass(PodQos.of(pod))
                .build();
    }

    /** Content of the status of a rejected pod. */
    public static String message(String why) {
        return "Pod was rejected: " + why;
    }

    /**
     * Whether a status is that of a pod that failed before any of its containers was looked at. It is the last word on
     * the pod: to report containers that never existed, or those of an earlier agent, would hide why it failed.
     */
    public static boolean isFinal(PodStatus status) {
        return status.phase().filter(phase -> phase == PodPhase.FAILED).isPresent() && !status.reason().isEmpty()
                && status.initContainerStatuses().isEmpty() && status.containerStatuses().isEmpty()
                && status.ephemeralContainerStatuses().isEmpty();
    }
}
