package io.jubelet.domain.explain;

import java.util.Collections;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

/** Where a container runs on its machine. */
public sealed interface PlacementDecision extends ContainerDecision {

    @Override
    default boolean holdsUp() {
        return false;
    }

    /**
     * The container has CPUs of its own, or memory of some NUMA nodes only.
     *
     * @param container name of the container
     * @param cpus list of the CPUs; empty when it shares those that are left
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
            String own = cpus.isEmpty() ? "" : "has the CPUs " + cpus + " for itself";
            String near = memoryNodes.isEmpty() ? "" : "has memory of the NUMA nodes " + memoryNodes + " only";
            return own.isEmpty() ? near : near.isEmpty() ? own : own + ", and " + near;
        }
    }

    /**
     * A device plugin is asked to allocate devices for the container, which waits for its answer.
     *
     * @param container name of the container
     * @param resource name of the resource
     * @param count how many
     */
    record DevicesWanted(String container, String resource, int count) implements PlacementDecision {

        /** Rejects null. */
        public DevicesWanted {
            Objects.requireNonNull(container, "container");
            Objects.requireNonNull(resource, "resource");
        }

        @Override
        public boolean holdsUp() {
            return true;
        }

        @Override
        public String kind() {
            return "DevicesWanted";
        }

        @Override
        public String text() {
            return "waits for the device plugin of " + resource + " to allocate " + count + (count == 1 ? " device" : " devices");
        }
    }

    /**
     * The container has devices.
     *
     * @param container name of the container
     * @param resource name of the resource
     * @param ids which ones
     */
    record DevicesAllocated(String container, String resource, SortedSet<String> ids) implements PlacementDecision {

        /** Rejects null; copies the set. */
        public DevicesAllocated {
            Objects.requireNonNull(container, "container");
            Objects.requireNonNull(resource, "resource");
            ids = Collections.unmodifiableSortedSet(new TreeSet<>(ids));
        }

        @Override
        public String kind() {
            return "DevicesAllocated";
        }

        @Override
        public String text() {
            return "has the devices " + String.join(", ", ids) + " of " + resource;
        }
    }
}
