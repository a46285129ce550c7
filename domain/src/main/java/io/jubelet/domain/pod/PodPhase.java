package io.jubelet.domain.pod;

import io.jubelet.domain.value.WireEnum;

/** Summary of the lifecycle of a pod. */
public enum PodPhase implements WireEnum {
    /** Accepted, not all containers have run yet. */
    PENDING("Pending"),
    /** Bound, at least one container runs or restarts. */
    RUNNING("Running"),
    /** All containers ended with exit code 0 for good. */
    SUCCEEDED("Succeeded"),
    /** All containers ended for good, at least one in failure. */
    FAILED("Failed"),
    /** State could not be obtained. */
    UNKNOWN("Unknown");

    private final String wireName;

    PodPhase(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }

    /** Whether a pod never leaves this phase again. */
    public boolean isTerminal() {
        return this == SUCCEEDED || this == FAILED;
    }
}
