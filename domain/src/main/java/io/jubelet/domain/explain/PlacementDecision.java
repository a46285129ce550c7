package io.jubelet.domain.explain;

import java.util.Objects;

/** Where a container runs on its machine. */
public sealed interface PlacementDecision extends ContainerDecision {

    @Override
    default boolean holdsUp() {
        return false;
    }

    /**
     * The container has processors of its own, or memory of some NUMA nodes only.
     *
     * @param container name of the container
     * @param cpus list of the processors; empty when it shares those that are left
     * @param memoryNodes list of the NUMA nodes; empty when it may use all
     */
    record Assigned(String container, String cpus, String memoryNodes) implements PlacementDecision {

        /** Rejects null. */
        public Assigned {
            Objects.requireNonNull(container, "container");
            Objects.requireNonNull(cpus, "cpus");
            Objects.requireNonNull(memoryNodes, "memoryNodes");
        }

        @Override
        public String kind() {
            return "ResourcesAssigned";
        }

        @Override
        public String text() {
            String own = cpus.isEmpty() ? "" : "has the processors " + cpus + " for itself";
            String near = memoryNodes.isEmpty() ? "" : "has memory of the NUMA nodes " + memoryNodes + " only";
            return own.isEmpty() ? near : near.isEmpty() ? own : own + ", and " + near;
        }
    }
}
