package io.jubelet.domain.status;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;

/** Whether a condition holds, and why not; or why it does, where that is reported. */
record ConditionVerdict(boolean holds, String reason, String message) {

    static final ConditionVerdict YES = new ConditionVerdict(true, "", "");

    static ConditionVerdict no(String reason, String message) {
        return new ConditionVerdict(false, reason, message);
    }

    /** A condition computed from the present generation of the pod, still without times. */
    PodCondition as(Pod pod, String type) {
        return condition(type).toBuilder().observedGeneration(pod.metadata().generation()).build();
    }

    /** A condition without the generation from which it was computed. */
    PodCondition condition(String type) {
        return PodCondition.builder().type(type).status(holds ? PodCondition.TRUE : PodCondition.FALSE)
                .reason(reason).message(message).build();
    }
}
