package io.jubelet.app.message.runtime;

import io.jubelet.domain.runtime.ObservedPod;
import java.util.Objects;

/**
 * A pod as the runtime showed it.
 *
 * @param pod what was seen
 * @param at monotonic nanoseconds of the moment the runtime was asked: whatever was done before is contained
 */
public record Observation(ObservedPod pod, long at) {

    /** Rejects null. */
    public Observation {
        Objects.requireNonNull(pod, "pod");
    }
}
