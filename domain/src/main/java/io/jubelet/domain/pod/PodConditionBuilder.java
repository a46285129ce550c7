package io.jubelet.domain.pod;

import java.time.Instant;
import java.util.Optional;

/** Assembles a {@link PodCondition}; every part is absent until it is set. Not thread-safe. */
public final class PodConditionBuilder {
    private String type = "";
    private String status = "";
    private long observedGeneration;
    private Optional<Instant> lastProbeTime = Optional.empty();
    private Optional<Instant> lastTransitionTime = Optional.empty();
    private String reason = "";
    private String message = "";

    PodConditionBuilder() {
    }

    PodConditionBuilder(PodCondition from) {
        type = from.type();
        status = from.status();
        observedGeneration = from.observedGeneration();
        lastProbeTime = from.lastProbeTime();
        lastTransitionTime = from.lastTransitionTime();
        reason = from.reason();
        message = from.message();
    }

    /** Sets {@link PodCondition#type()}. */
    public PodConditionBuilder type(String value) {
        type = value;
        return this;
    }

    /** Sets {@link PodCondition#status()}. */
    public PodConditionBuilder status(String value) {
        status = value;
        return this;
    }

    /** Sets {@link PodCondition#observedGeneration()}. */
    public PodConditionBuilder observedGeneration(long value) {
        observedGeneration = value;
        return this;
    }

    /** Sets {@link PodCondition#lastProbeTime()}. */
    public PodConditionBuilder lastProbeTime(Instant value) {
        lastProbeTime = Optional.of(value);
        return this;
    }

    /** Sets {@link PodCondition#lastTransitionTime()}. */
    public PodConditionBuilder lastTransitionTime(Instant value) {
        lastTransitionTime = Optional.of(value);
        return this;
    }

    /** Removes {@link PodCondition#lastTransitionTime()}. */
    public PodConditionBuilder noLastTransitionTime() {
        lastTransitionTime = Optional.empty();
        return this;
    }

    /** Sets {@link PodCondition#reason()}. */
    public PodConditionBuilder reason(String value) {
        reason = value;
        return this;
    }

    /** Sets {@link PodCondition#message()}. */
    public PodConditionBuilder message(String value) {
        message = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public PodCondition build() {
        return new PodCondition(type, status, observedGeneration, lastProbeTime, lastTransitionTime, reason,
                message);
    }
}
