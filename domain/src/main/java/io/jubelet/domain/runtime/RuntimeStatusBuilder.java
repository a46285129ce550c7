package io.jubelet.domain.runtime;

import java.util.List;
import java.util.Optional;

/** Assembles a {@link RuntimeStatus}; every part is absent until it is set. Not thread-safe. */
public final class RuntimeStatusBuilder {
    private List<RuntimeCondition> conditions = List.of();
    private List<RuntimeHandler> handlers = List.of();
    private Optional<Boolean> supplementalGroupsPolicy = Optional.empty();
    private boolean userNamespacesHostNetwork;

    RuntimeStatusBuilder() {
    }

    RuntimeStatusBuilder(RuntimeStatus from) {
        conditions = from.conditions();
        handlers = from.handlers();
        supplementalGroupsPolicy = from.supplementalGroupsPolicy();
        userNamespacesHostNetwork = from.userNamespacesHostNetwork();
    }

    /** Sets {@link RuntimeStatus#conditions()}. */
    public RuntimeStatusBuilder conditions(List<RuntimeCondition> value) {
        conditions = value;
        return this;
    }

    /** Sets {@link RuntimeStatus#handlers()}. */
    public RuntimeStatusBuilder handlers(List<RuntimeHandler> value) {
        handlers = value;
        return this;
    }

    /** Sets {@link RuntimeStatus#supplementalGroupsPolicy()}. */
    public RuntimeStatusBuilder supplementalGroupsPolicy(boolean value) {
        supplementalGroupsPolicy = Optional.of(value);
        return this;
    }

    /** Sets {@link RuntimeStatus#userNamespacesHostNetwork()}. */
    public RuntimeStatusBuilder userNamespacesHostNetwork(boolean value) {
        userNamespacesHostNetwork = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public RuntimeStatus build() {
        return new RuntimeStatus(conditions, handlers, supplementalGroupsPolicy, userNamespacesHostNetwork);
    }
}
