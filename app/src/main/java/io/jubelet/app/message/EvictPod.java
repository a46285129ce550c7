package io.jubelet.app.message;

import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.status.PodFailure;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The agent ends a pod for reasons of its own: preemption for another pod, pressure on the node, a volume that can't be attached
 * because its driver has too many on this node, or the end of the machine.
 *
 * @param podUid the pod; nothing happens to one that has ended or that no worker runs
 * @param failure what its status reports until its containers have ended, and then, too, unless all of them ended well
 * @param disruption the condition DisruptionTarget that it gets, without times; empty for none
 * @param signal cause of the eviction, as in metrics; empty where it is not known
 * @param gracePeriodSeconds grace that overrides that of the pod if it is shorter; empty for that of the pod
 * @param freesRoom whether its containers and logs may be removed as soon as it has ended, although it is desired
 */
public record EvictPod(String podUid, PodFailure failure, Optional<PodCondition> disruption, String signal,
        OptionalLong gracePeriodSeconds, boolean freesRoom) {

    /** Rejects null. */
    public EvictPod {
        Objects.requireNonNull(podUid, "podUid");
        Objects.requireNonNull(failure, "failure");
        Objects.requireNonNull(disruption, "disruption");
        Objects.requireNonNull(signal, "signal");
        Objects.requireNonNull(gracePeriodSeconds, "gracePeriodSeconds");
    }

    /** One that frees room on the node. */
    public EvictPod(String podUid, PodFailure failure, Optional<PodCondition> disruption, String signal,
            OptionalLong gracePeriodSeconds) {
        this(podUid, failure, disruption, signal, gracePeriodSeconds, true);
    }
}
