package io.jubelet.app.message.event;

import io.jubelet.domain.explain.Decision;
import io.jubelet.domain.runtime.PodIdentity;
import java.time.Instant;
import java.util.Objects;

/**
 * A decision about a pod was made.
 *
 * @param pod the pod
 * @param at when
 * @param decision what
 */
public record DecisionMade(PodIdentity pod, Instant at, Decision decision) {

    /** Rejects null. */
    public DecisionMade {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(at, "at");
        Objects.requireNonNull(decision, "decision");
    }
}
