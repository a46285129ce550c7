package io.jubelet.domain.status;

import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodStatus;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The transition from one status of a pod to the next. */
public sealed interface StatusTransition {

    /**
     * The status may be reported.
     *
     * @param status the status with its times, start time and observed generation
     */
    record Accepted(PodStatus status) implements StatusTransition {

        /** Rejects null. */
        public Accepted {
            Objects.requireNonNull(status, "status");
        }
    }

    /**
     * The status contradicts what was reported and is dropped: a container that had ended for good runs or waits again. The
     * status reported before stands until the containers allow the next one, as when an init container that succeeded runs
     * once more in a new sandbox and then ends again. But that the agent itself makes the pod fail is reported all the same:
     * nothing else would ever say that a static pod has ended, or which disruption ended a pod of the cluster. A kubelet drops
     * that, too.
     *
     * @param message text for users
     * @param retained the status that is reported instead
     */
    record Illegal(String message, PodStatus retained) implements StatusTransition {

        /** Rejects null parts. */
        public Illegal {
            Objects.requireNonNull(message, "message");
            Objects.requireNonNull(retained, "retained");
        }
    }

    /** A status that was computed from the present generation of the pod. */
    static PodStatus observed(Pod pod, PodStatus computed) {
        return computed.toBuilder().observedGeneration(pod.metadata().generation()).build();
    }

    /**
     * Judges a new status and completes it. The observed generation never goes back.
     *
     * @param previous the status reported last
     * @param next a status as computed, without times
     * @param now the present moment
     */
    static StatusTransition of(Pod pod, PodStatus previous, PodStatus next, Instant now) {
        IllegalRestarts transitions = new IllegalRestarts(pod.spec(), previous, next);
        Optional<String> illegal = transitions.illegalTransition();
        if (illegal.isPresent()) {
            return new Illegal(illegal.get(), RefusedStatus.failure(pod, previous, next)
                    .map(failed -> completed(pod, previous, failed, now)).orElse(previous));
        }
        return new Accepted(completed(pod, previous, next, now));
    }

    private static PodStatus completed(Pod pod, PodStatus previous, PodStatus next, Instant now) {
        PodStatus timed = withTransitionTimes(previous, next, now).toBuilder()
                .observedGeneration(Math.max(previous.observedGeneration(), next.observedGeneration())).build();
        return StatusNormalForm.of(pod, timed);
    }

    /**
     * A status whose conditions carry the time of their last change, and whose start time is the first one reported.
     * Conditions of others are left alone.
     */
    static PodStatus withTransitionTimes(PodStatus previous, PodStatus next, Instant now) {
        List<PodCondition> conditions = next.conditions().stream()
                .map(condition -> ConditionType.isTimed(condition.type())
                        ? ConditionTimes.since(previous, condition, now) : condition).toList();
        Instant startTime = previous.startTime().or(next::startTime).orElse(StatusNormalForm.of(now));
        return next.toBuilder().conditions(conditions).startTime(startTime).build();
    }

    /**
     * Whether two statuses in normal form agree in all that the agent writes. Of its conditions the status, reason
     * and message count; times and generations do not.
     */
    static boolean isSame(PodStatus one, PodStatus other) {
        return written(one).equals(written(other)) && one.equals(other.toBuilder().conditions(one.conditions())
                .claimsOf(one).build());
    }

    private static Map<String, List<String>> written(PodStatus status) {
        Map<String, List<String>> written = new HashMap<>();
        status.conditions().stream().filter(condition -> ConditionType.isWritten(condition.type())).forEach(condition ->
                written.put(condition.type(), List.of(condition.status(), condition.reason(), condition.message())));
        return written;
    }
}
