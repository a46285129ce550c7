package io.jubelet.domain.status;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;

/** Whether a condition holds, and why not; or why it does, where that is reported. */
record Verdict(boolean holds, String reason, String message) {

    static final Verdict YES = new Verdict(true, "", "");

    static Verdict no(String reason, String message) {
        return new Verdict(false, reason, message);
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
