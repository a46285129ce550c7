package io.jubelet.domain.topology;

import io.jubelet.domain.value.WireEnum;
import java.util.Arrays;

/** Policy for placing resources of a container on the same NUMA nodes (KEP-693). */
public enum TopologyPolicy implements WireEnum {
    /** No hints are merged. */
    NONE("none"),
    /** The best affinity is used, and every pod admitted. */
    BEST_EFFORT("best-effort"),
    /** Pods without a preferred affinity are rejected. */
    RESTRICTED("restricted"),
    /** Pods that need more than one NUMA node are rejected. */
    SINGLE_NUMA_NODE("single-numa-node");

    private final String wireName;

    TopologyPolicy(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }

    /**
     * The policy of a name in the configuration.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static TopologyPolicy named(String name) {
        return Arrays.stream(values()).filter(policy -> policy.wireName.equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown policy: \"" + name + "\""));
    }

    /** Whether a pod with this affinity is admitted. */
    boolean admits(TopologyHint hint) {
        return switch (this) {
            case NONE, BEST_EFFORT -> true;
            case RESTRICTED, SINGLE_NUMA_NODE -> hint.preferred();
        };
    }
}
