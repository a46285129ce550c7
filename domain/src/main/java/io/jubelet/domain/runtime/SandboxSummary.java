package io.jubelet.domain.runtime;

import io.jubelet.domain.value.Immutable;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/**
 * One sandbox in a list of the runtime.
 *
 * @param id id given by the runtime
 * @param pod owner
 * @param attempt how often a sandbox was made for the pod before this one
 * @param state state
 * @param createdAt creation time
 * @param runtimeHandler runtime handler, empty for the default
 * @param labels labels
 * @param annotations annotations
 */
public record SandboxSummary(
        String id,
        PodIdentity pod,
        int attempt,
        SandboxState state,
        Instant createdAt,
        String runtimeHandler,
        Map<String, String> labels,
        Map<String, String> annotations) {

    /** Copies collections; rejects null parts. */
    public SandboxSummary {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(createdAt, "createdAt");
        Objects.requireNonNull(runtimeHandler, "runtimeHandler");
        labels = Immutable.sorted(labels);
        annotations = Immutable.sorted(annotations);
    }

    /** A builder with every part absent. */
    public static SandboxSummaryBuilder builder() {
        return new SandboxSummaryBuilder();
    }
}
