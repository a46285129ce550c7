package io.jubelet.domain.device;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The devices of this machine by resource.
 *
 * @param known what plugins reported last, by resource and id; kept when a plugin has gone
 * @param healthy ids of the devices that can be given to containers
 * @param unhealthy ids of the others; the same resources as {@code healthy}
 */
public record DeviceInventory(SortedMap<String, SortedMap<String, Device>> known, SortedMap<String, SortedSet<String>> healthy,
        SortedMap<String, SortedSet<String>> unhealthy) {

    /** No resource. */
    public static final DeviceInventory NONE = new DeviceInventory(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());

    /** Copies the maps; those in them must not change any more. */
    public DeviceInventory {
        known = Collections.unmodifiableSortedMap(new TreeMap<>(known));
        healthy = Collections.unmodifiableSortedMap(new TreeMap<>(healthy));
        unhealthy = Collections.unmodifiableSortedMap(new TreeMap<>(unhealthy));
    }

    /**
     * What counts for the node.
     *
     * @param capacity all devices by resource
     * @param allocatable the healthy ones
     * @param removed resources that do not count any more
     */
    public record Capacity(SortedMap<String, Integer> capacity, SortedMap<String, Integer> allocatable, Set<String> removed) {
    }

    /** A plugin reported all of its devices; of two with the same id the last one counts. */
    public DeviceInventory reported(String resource, List<Device> devices) {
        SortedMap<String, Device> byId = new TreeMap<>();
        SortedSet<String> good = new TreeSet<>();
        SortedSet<String> bad = new TreeSet<>();
        for (Device device : devices) {
            byId.put(device.id(), device);
            (device.healthy() ? good : bad).add(device.id());
        }
        SortedMap<String, SortedMap<String, Device>> all = new TreeMap<>(known);
        all.put(resource, byId);
        return new DeviceInventory(all, with(healthy, resource, good), with(unhealthy, resource, bad));
    }

    /** The plugin has gone: none of its devices can be given to containers. */
    public DeviceInventory lost(String resource) {
        SortedSet<String> bad = new TreeSet<>(unhealthy.getOrDefault(resource, new TreeSet<>()));
        bad.addAll(healthyOf(resource));
        return new DeviceInventory(known,
                healthy.containsKey(resource) ? with(healthy, resource, new TreeSet<>()) : healthy,
                with(unhealthy, resource, bad));
    }

    /** These resources were there before this agent was started; their plugins have not registered yet. */
    public DeviceInventory expecting(Collection<String> resources) {
        SortedMap<String, SortedSet<String>> good = new TreeMap<>(healthy);
        SortedMap<String, SortedSet<String>> bad = new TreeMap<>(unhealthy);
        resources.forEach(resource -> {
            good.put(resource, new TreeSet<>());
            bad.put(resource, new TreeSet<>());
        });
        return new DeviceInventory(known, good, bad);
    }

    /**
     * What counts for the node.
     *
     * @param gone whether there is no plugin for a resource, and none is expected back
     */
    public Capacity capacity(Predicate<String> gone) {
        SortedMap<String, Integer> capacity = new TreeMap<>();
        SortedMap<String, Integer> allocatable = new TreeMap<>();
        SortedSet<String> removed = new TreeSet<>();
        healthy.forEach((resource, ids) -> {
            capacity.merge(resource, ids.size(), Integer::sum);
            allocatable.put(resource, ids.size());
        });
        unhealthy.forEach((resource, ids) -> capacity.merge(resource, ids.size(), Integer::sum));
        capacity.keySet().stream().filter(gone).forEach(removed::add);
        capacity.keySet().removeAll(removed);
        allocatable.keySet().removeAll(removed);
        return new Capacity(capacity, allocatable, removed);
    }

    /** This inventory without resources that do not count any more. */
    public DeviceInventory without(Set<String> resources) {
        SortedMap<String, SortedSet<String>> good = new TreeMap<>(healthy);
        SortedMap<String, SortedSet<String>> bad = new TreeMap<>(unhealthy);
        good.keySet().removeAll(resources);
        bad.keySet().removeAll(resources);
        return new DeviceInventory(known, good, bad);
    }

    /** Pods that have to be looked at once a plugin has reported its devices: the health of a device that they have may be another one. */
    public Set<String> affected(String resource, List<Device> devices, DeviceAssignments assignments) {
        Map<String, Device> before = knownOf(resource);
        SortedSet<String> pods = new TreeSet<>();
        for (Device device : devices) {
            Device old = before.get(device.id());
            if (old == null || old.healthy() != device.healthy()) {
                pods.addAll(assignments.holders(device.id()));
            }
        }
        return pods;
    }

    /** Whether a resource has devices here, or had. */
    public boolean isRegistered(String resource) {
        return healthy.containsKey(resource);
    }

    /** The healthy devices of a resource. */
    public SortedSet<String> healthyOf(String resource) {
        return healthy.getOrDefault(resource, new TreeSet<>());
    }

    /** The devices of a resource that were reported last, by id. */
    public SortedMap<String, Device> knownOf(String resource) {
        return known.getOrDefault(resource, new TreeMap<>());
    }

    /** Whether it matters from which NUMA nodes devices of this resource are. */
    public boolean isAligned(String resource) {
        return knownOf(resource).values().stream().anyMatch(device -> !device.numaNodes().isEmpty());
    }

    private static SortedMap<String, SortedSet<String>> with(SortedMap<String, SortedSet<String>> map, String resource,
            SortedSet<String> ids) {
        SortedMap<String, SortedSet<String>> copy = new TreeMap<>(map);
        copy.put(resource, ids);
        return copy;
    }
}
