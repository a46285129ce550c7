package io.jubelet.domain.runtime;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Health and abilities of the runtime.
 *
 * @param conditions conditions, at least {@code RuntimeReady} and {@code NetworkReady}
 * @param handlers runtime handlers, by name
 * @param supplementalGroupsPolicy whether strict supplemental groups are honoured; absent when the runtime, as those without
 *     KEP-3619, reports no features at all
 * @param userNamespacesHostNetwork whether user namespaces work with the network of the host
 */
public record RuntimeStatus(
        List<RuntimeCondition> conditions,
        List<RuntimeHandler> handlers,
        Optional<Boolean> supplementalGroupsPolicy,
        boolean userNamespacesHostNetwork) {

    /** Copies collections; rejects null parts. */
    public RuntimeStatus {
        conditions = List.copyOf(conditions);
        handlers = List.copyOf(handlers);
        Objects.requireNonNull(supplementalGroupsPolicy, "supplementalGroupsPolicy");
    }

    /** A builder with every part absent. */
    public static RuntimeStatusBuilder builder() {
        return new RuntimeStatusBuilder();
    }

    /** A builder that starts from this record. */
    public RuntimeStatusBuilder toBuilder() {
        return new RuntimeStatusBuilder(this);
    }
}
