package io.jubelet.domain.shutdown;

import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.status.PodFailure;

/** Reports during a shutdown of the machine: about pods that are ended, about new pods, and about the node. */
public final class ShutdownStatus {

    private static final String MESSAGE = "Pod was terminated in response to imminent node shutdown.";

    /** Status of a pod that is ended; one that has succeeded stays so. */
    public static final PodFailure FAILURE = new PodFailure("Terminated", MESSAGE, true);
    /** A pod that comes while the machine shuts down. */
    public static final Admission.Rejected REJECTION =
            new Admission.Rejected("NodeShutdown", "Pod was rejected as the node is shutting down.");
    /** Why the node is not ready. */
    public static final String NODE_ERROR = "node is shutting down";
    /** Reason of the events about the node. */
    public static final String EVENT_REASON = "Shutdown";

    private ShutdownStatus() {
    }

    /** Text of the event about the node when a shutdown begins ({@code true}), or is called off. */
    public static String eventMessage(boolean begins) {
        return "Shutdown manager detected shutdown " + (begins ? "event" : "cancellation");
    }

    /** The condition DisruptionTarget of a pod that is ended, without times. */
    public static PodCondition disruption(Pod pod) {
        return PodCondition.builder().type(ConditionType.DISRUPTION_TARGET).status(PodCondition.TRUE)
                .observedGeneration(pod.metadata().generation()).reason(PodEviction.DISRUPTION_REASON).message(MESSAGE)
                .build();
    }
}
