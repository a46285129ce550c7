package io.jubelet.domain.runtime;

import java.time.Instant;
import java.util.Map;

/** Assembles a {@link SandboxSummary}; every part is absent until it is set. Not thread-safe. */
public final class SandboxSummaryBuilder {
    private String id = "";
    private PodIdentity pod;
    private int attempt;
    private SandboxState state;
    private Instant createdAt;
    private String runtimeHandler = "";
    private Map<String, String> labels = Map.of();
    private Map<String, String> annotations = Map.of();

    SandboxSummaryBuilder() {
    }

    /** Sets {@link SandboxSummary#id()}. */
    public SandboxSummaryBuilder id(String value) {
        id = value;
        return this;
    }

    /** Sets {@link SandboxSummary#pod()}. */
    public SandboxSummaryBuilder pod(PodIdentity value) {
        pod = value;
        return this;
    }

    /** Sets {@link SandboxSummary#attempt()}. */
    public SandboxSummaryBuilder attempt(int value) {
        attempt = value;
        return this;
    }

    /** Sets {@link SandboxSummary#state()}. */
    public SandboxSummaryBuilder state(SandboxState value) {
        state = value;
        return this;
    }

    /** Sets {@link SandboxSummary#createdAt()}. */
    public SandboxSummaryBuilder createdAt(Instant value) {
        createdAt = value;
        return this;
    }

    /** Sets {@link SandboxSummary#runtimeHandler()}. */
    public SandboxSummaryBuilder runtimeHandler(String value) {
        runtimeHandler = value;
        return this;
    }

    /** Sets {@link SandboxSummary#labels()}. */
    public SandboxSummaryBuilder labels(Map<String, String> value) {
        labels = value;
        return this;
    }

    /** Sets {@link SandboxSummary#annotations()}. */
    public SandboxSummaryBuilder annotations(Map<String, String> value) {
        annotations = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public SandboxSummary build() {
        return new SandboxSummary(id, pod, attempt, state, createdAt, runtimeHandler, labels, annotations);
    }
}
