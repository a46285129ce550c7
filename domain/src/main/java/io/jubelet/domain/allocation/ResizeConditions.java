package io.jubelet.domain.allocation;

import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodStatus;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The conditions of a pod about its resize (KEP-1287).
 *
 * @param pending a resize that is not accepted, with the reason Deferred or Infeasible
 * @param inProgress a resize that is accepted and not in force, with the reason Error after a failure
 */
public record ResizeConditions(Optional<PodCondition> pending, Optional<PodCondition> inProgress) {

    /** Neither. */
    public static final ResizeConditions NONE = new ResizeConditions(Optional.empty(), Optional.empty());

    /** Rejects null. */
    public ResizeConditions {
        Objects.requireNonNull(pending, "pending");
        Objects.requireNonNull(inProgress, "inProgress");
    }

    /** Those that were reported, so that an agent that starts goes on from there. */
    public static ResizeConditions of(PodStatus reported) {
        return new ResizeConditions(reported.condition(ConditionType.POD_RESIZE_PENDING),
                reported.condition(ConditionType.POD_RESIZE_IN_PROGRESS));
    }

    /**
     * A resize is not accepted now.
     *
     * @param reason why; what is not Infeasible counts as Deferred
     * @param generation of the pod for which it was decided
     */
    public ResizeConditions refused(String reason, String message, long generation, Instant now) {
        String shown = reason.equals(ConditionType.RESIZE_INFEASIBLE) ? reason : ConditionType.RESIZE_DEFERRED;
        return new ResizeConditions(Optional.of(condition(ConditionType.POD_RESIZE_PENDING, pending, shown, message,
                generation, now)), inProgress);
    }

    /** No resize waits. */
    public ResizeConditions settled() {
        return pending.isEmpty() ? this : new ResizeConditions(Optional.empty(), inProgress);
    }

    /** A resize was accepted: errors of one before it are forgotten. */
    public ResizeConditions allocated(long generation, Instant now) {
        return new ResizeConditions(Optional.empty(), Optional.of(condition(ConditionType.POD_RESIZE_IN_PROGRESS,
                Optional.empty(), "", "", generation, now)));
    }

    /**
     * Allocated resources are not in force. The generation of a condition that is there stays, and so does its error.
     *
     * @param generation of the pod, for a new condition
     */
    public ResizeConditions underWay(long generation, Instant now) {
        return inProgress.isPresent() ? this : allocated(generation, now).with(pending);
    }

    /** Allocated resources could not be brought into force. */
    public ResizeConditions failed(String message, long generation, Instant now) {
        return new ResizeConditions(pending, Optional.of(condition(ConditionType.POD_RESIZE_IN_PROGRESS, inProgress,
                ConditionType.RESIZE_ERROR, message, inProgress.map(PodCondition::observedGeneration).orElse(generation), now)));
    }

    /** Allocated resources are in force. */
    public ResizeConditions completed() {
        return inProgress.isEmpty() ? this : new ResizeConditions(pending, Optional.empty());
    }

    private ResizeConditions with(Optional<PodCondition> other) {
        return new ResizeConditions(other, inProgress);
    }

    /** Whether a refusal is worth an event: another reason, or of another generation, than the one before. */
    public boolean isNewRefusal(ResizeConditions before) {
        return pending.isPresent() && before.pending.filter(old -> old.reason().equals(pending.get().reason())
                && old.observedGeneration() == pending.get().observedGeneration()).isEmpty();
    }

    /** Whether a failure is worth an event: another error than the one before. */
    public boolean isNewError(ResizeConditions before) {
        return inProgress.isPresent() && before.inProgress.filter(old -> old.reason().equals(inProgress.get().reason())
                && old.message().equals(inProgress.get().message())).isEmpty();
    }

    /** Whether a resize waits for room. */
    public boolean isDeferred() {
        return pending.filter(condition -> condition.reason().equals(ConditionType.RESIZE_DEFERRED)).isPresent();
    }

    /** In the order in which they are reported. */
    public List<PodCondition> list() {
        return Stream.of(pending, inProgress).flatMap(Optional::stream).toList();
    }

    private static PodCondition condition(String type, Optional<PodCondition> before, String reason, String message,
            long generation, Instant now) {
        Instant since = before.filter(old -> old.reason().equals(reason)).flatMap(PodCondition::lastTransitionTime).orElse(now);
        return PodCondition.builder().type(type).status(PodCondition.TRUE).reason(reason).message(message)
                .observedGeneration(generation).lastProbeTime(now).lastTransitionTime(since).build();
    }
}
