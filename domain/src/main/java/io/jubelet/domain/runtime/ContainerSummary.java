package io.jubelet.domain.runtime;

import io.jubelet.domain.value.Immutable;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/**
 * One container in a list of the runtime.
 *
 * @param id id given by the runtime
 * @param name name in the pod
 * @param attempt how often the container was started before
 * @param sandboxId sandbox it is part of
 * @param pod owner
 * @param state state
 * @param createdAt creation time
 * @param image image it was created from
 * @param imageId id of the image in the runtime
 * @param labels labels
 * @param annotations annotations
 */
public record ContainerSummary(
        String id,
        String name,
        int attempt,
        String sandboxId,
        PodIdentity pod,
        RunState state,
        Instant createdAt,
        String image,
        String imageId,
        Map<String, String> labels,
        Map<String, String> annotations) {

    /** Copies collections; rejects null parts. */
    public ContainerSummary {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(sandboxId, "sandboxId");
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(createdAt, "createdAt");
        Objects.requireNonNull(image, "image");
        Objects.requireNonNull(imageId, "imageId");
        labels = Immutable.sorted(labels);
        annotations = Immutable.sorted(annotations);
    }

    /** A builder with every part absent. */
    public static ContainerSummaryBuilder builder() {
        return new ContainerSummaryBuilder();
    }

    /** A builder that starts from this record. */
    public ContainerSummaryBuilder toBuilder() {
        return new ContainerSummaryBuilder(this);
    }
}
