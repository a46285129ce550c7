package io.jubelet.domain.device;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The devices of one resource that a container has.
 *
 * @param byNode ids by NUMA node, -1 for those that have none; a device of several nodes stands at each of them
 * @param given what the plugin wants the container to get
 */
public record AllocatedDevices(SortedMap<Long, List<String>> byNode, ContainerDevices given) {

    /** The node of devices that have none. */
    public static final long NO_NODE = -1;

    /** Rejects null; copies the map. */
    public AllocatedDevices {
        Objects.requireNonNull(given, "given");
        SortedMap<Long, List<String>> copy = new TreeMap<>();
        byNode.forEach((node, ids) -> copy.put(node, List.copyOf(ids)));
        byNode = Collections.unmodifiableSortedMap(copy);
    }

    /**
     * An allocation.
     *
     * @param ids the devices
     * @param known the devices of the resource by id
     */
    public static AllocatedDevices of(Collection<String> ids, Map<String, Device> known, ContainerDevices given) {
        SortedMap<Long, List<String>> byNode = new TreeMap<>();
        for (String id : new TreeSet<>(ids)) {
            List<Long> nodes = known.containsKey(id) ? known.get(id).numaNodes() : List.of();
            for (long node : nodes.isEmpty() ? List.of(NO_NODE) : nodes) {
                byNode.computeIfAbsent(node, _ -> new ArrayList<>()).add(id);
            }
        }
        return new AllocatedDevices(byNode, given);
    }

    /** The ids of the devices. */
    public SortedSet<String> ids() {
        SortedSet<String> ids = new TreeSet<>();
        byNode.values().forEach(ids::addAll);
        return ids;
    }
}
