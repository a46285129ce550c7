package io.jubelet.adapters.http.page;

import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.api.SlowOperations;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Sources of the page.
 *
 * @param api the pods and why they are as they are
 * @param statistics what the node uses; empty while it can't be measured
 * @param slow what took longest
 */
public record PageSources(NodeApi api, Supplier<Optional<NodeStatistics>> statistics, Supplier<SlowOperations> slow) {

    /** Rejects null. */
    public PageSources {
        Objects.requireNonNull(api, "api");
        Objects.requireNonNull(statistics, "statistics");
        Objects.requireNonNull(slow, "slow");
    }
}
