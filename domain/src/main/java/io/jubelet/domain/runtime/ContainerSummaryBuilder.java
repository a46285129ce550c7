package io.jubelet.domain.runtime;

import java.time.Instant;
import java.util.Map;

/** Assembles a {@link ContainerSummary}; every part is absent until it is set. Not thread-safe. */
public final class ContainerSummaryBuilder {
    private String id = "";
    private String name = "";
    private int attempt;
    private String sandboxId = "";
    private PodIdentity pod;
    private RunState state;
    private Instant createdAt;
    private String image = "";
    private String imageId = "";
    private Map<String, String> labels = Map.of();
    private Map<String, String> annotations = Map.of();

    ContainerSummaryBuilder() {
    }

    ContainerSummaryBuilder(ContainerSummary from) {
        id = from.id();
        name = from.name();
        attempt = from.attempt();
        sandboxId = from.sandboxId();
        pod = from.pod();
        state = from.state();
        createdAt = from.createdAt();
        image = from.image();
        imageId = from.imageId();
        labels = from.labels();
        annotations = from.annotations();
    }

    /** Sets {@link ContainerSummary#id()}. */
    public ContainerSummaryBuilder id(String value) {
        id = value;
        return this;
    }

    /** Sets {@link ContainerSummary#name()}. */
    public ContainerSummaryBuilder name(String value) {
        name = value;
        return this;
    }

    /** Sets {@link ContainerSummary#attempt()}. */
    public ContainerSummaryBuilder attempt(int value) {
        attempt = value;
        return this;
    }

    /** Sets {@link ContainerSummary#sandboxId()}. */
    public ContainerSummaryBuilder sandboxId(String value) {
        sandboxId = value;
        return this;
    }

    /** Sets {@link ContainerSummary#pod()}. */
    public ContainerSummaryBuilder pod(PodIdentity value) {
        pod = value;
        return this;
    }

    /** Sets {@link ContainerSummary#state()}. */
    public ContainerSummaryBuilder state(RunState value) {
        state = value;
        return this;
    }

    /** Sets {@link ContainerSummary#createdAt()}. */
    public ContainerSummaryBuilder createdAt(Instant value) {
        createdAt = value;
        return this;
    }

    /** Sets {@link ContainerSummary#image()}. */
    public ContainerSummaryBuilder image(String value) {
        image = value;
        return this;
    }

    /** Sets {@link ContainerSummary#imageId()}. */
    public ContainerSummaryBuilder imageId(String value) {
        imageId = value;
        return this;
    }

    /** Sets {@link ContainerSummary#labels()}. */
    public ContainerSummaryBuilder labels(Map<String, String> value) {
        labels = value;
        return this;
    }

    /** Sets {@link ContainerSummary#annotations()}. */
    public ContainerSummaryBuilder annotations(Map<String, String> value) {
        annotations = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public ContainerSummary build() {
        return new ContainerSummary(id, name, attempt, sandboxId, pod, state, createdAt, image, imageId,
                labels, annotations);
    }
}
