package io.jubelet.domain.pod;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * One aspect of the state of a pod.
 *
 * @param type type, such as {@code Ready}
 * @param status {@code True}, {@code False} or {@code Unknown}
 * @param observedGeneration generation the condition was computed from, 0 when unknown
 * @param lastProbeTime last check, unused by the agent
 * @param lastTransitionTime last change of {@code status}
 * @param reason word for machines
 * @param message text for users
 */
public record PodCondition(
        String type,
        String status,
        long observedGeneration,
        Optional<Instant> lastProbeTime,
        Optional<Instant> lastTransitionTime,
        String reason,
        String message) {

    /** Status of a condition that holds. */
    public static final String TRUE = "True";
    /** Status of a condition that does not hold. */
    public static final String FALSE = "False";

    /** Copies collections; rejects null parts. */
    public PodCondition {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(lastProbeTime, "lastProbeTime");
        Objects.requireNonNull(lastTransitionTime, "lastTransitionTime");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
    }

    /** A builder with every part absent. */
    public static PodConditionBuilder builder() {
        return new PodConditionBuilder();
    }

    /** A builder that starts from this record. */
    public PodConditionBuilder toBuilder() {
        return new PodConditionBuilder(this);
    }

    /** Whether {@link #status()} is {@code True}. */
    public boolean isTrue() {
        return status.equals(TRUE);
    }
}
