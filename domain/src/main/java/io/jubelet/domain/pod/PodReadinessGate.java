package io.jubelet.domain.pod;

import java.util.Objects;

/**
 * A condition that must hold for readiness.
 *
 * @param conditionType type of the condition
 */
public record PodReadinessGate(String conditionType) {

    /** Copies collections; rejects null parts. */
    public PodReadinessGate {
        Objects.requireNonNull(conditionType, "conditionType");
    }
}
