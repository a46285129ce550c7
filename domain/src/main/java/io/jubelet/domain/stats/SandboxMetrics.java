package io.jubelet.domain.stats;

import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Metrics of one sandbox and its containers.
 *
 * @param sandboxId id of the sandbox
 * @param metrics metrics of the sandbox itself
 * @param containers metrics by container id
 */
public record SandboxMetrics(String sandboxId, List<Metric> metrics, Map<String, List<Metric>> containers) {

    /** Copies collections; rejects null parts. */
    public SandboxMetrics {
        Objects.requireNonNull(sandboxId, "sandboxId");
        metrics = List.copyOf(metrics);
        containers = Immutable.sorted(containers);
    }
}
