package io.jubelet.app.message.pod;

import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.status.PodFailure;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The node kills a pod although it is desired. Nothing happens to a pod that has ended or that no worker runs.
 *
 * @param podUid the pod
 * @param purpose why it is killed
 * @param failure what its status reports until its containers have ended, and then, too, unless all of them ended well
 * @param disruption the condition DisruptionTarget that it gets, without times; empty for none
 * @param signal signal of the eviction or resource of the preemption, as in metrics; empty where it is not known
 * @param gracePeriodSeconds grace that overrides that of the pod if it is shorter; empty for that of the pod
 */
public record KillPod(String podUid, Purpose purpose, PodFailure failure, Optional<PodCondition> disruption, String signal,
        OptionalLong gracePeriodSeconds) {

    /** Purpose of a kill. */
    public enum Purpose {
        /** The node is short of something, or the pod exceeds its limit of local storage. */
        EVICTION,
        /** A critical pod gets what it has. */
        PREEMPTION,
        /** The machine is about to shut down. */
        SHUTDOWN,
        /** It can't run on this node: the driver of a volume can't attach one more here (KEP-4876). */
        REJECTION
    }

    /** Rejects null. */
    public KillPod {
        Objects.requireNonNull(podUid, "podUid");
        Objects.requireNonNull(purpose, "purpose");
        Objects.requireNonNull(failure, "failure");
        Objects.requireNonNull(disruption, "disruption");
        Objects.requireNonNull(signal, "signal");
        Objects.requireNonNull(gracePeriodSeconds, "gracePeriodSeconds");
    }

    /** Evicts a pod for this signal, within seconds of grace. */
    public static KillPod eviction(String podUid, PodFailure failure, Optional<PodCondition> disruption, String signal,
            long gracePeriodSeconds) {
        return new KillPod(podUid, Purpose.EVICTION, failure, disruption, signal, OptionalLong.of(gracePeriodSeconds));
    }

    /** Preempts a pod for want of this resource, within its own grace. */
    public static KillPod preemption(String podUid, PodFailure failure, PodCondition disruption, String resource) {
        return new KillPod(podUid, Purpose.PREEMPTION, failure, Optional.of(disruption), resource, OptionalLong.empty());
    }

    /** Kills a pod before the machine shuts down, within seconds of grace. */
    public static KillPod shutdown(String podUid, PodFailure failure, PodCondition disruption, long gracePeriodSeconds) {
        return new KillPod(podUid, Purpose.SHUTDOWN, failure, Optional.of(disruption), "", OptionalLong.of(gracePeriodSeconds));
    }

    /** Rejects a pod that was admitted, within its own grace. */
    public static KillPod rejection(String podUid, PodFailure failure) {
        return new KillPod(podUid, Purpose.REJECTION, failure, Optional.empty(), "", OptionalLong.empty());
    }

    /** Whether its containers and logs may be removed as soon as it has ended, although it is desired. */
    public boolean reclaims() {
        return purpose == Purpose.EVICTION || purpose == Purpose.PREEMPTION;
    }
}
