package io.jubelet.domain.device;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The devices of all containers.
 *
 * @param entries one for each container and resource, in the order in which they were made; no two for the same
 */
public record DeviceAssignments(List<Entry> entries) {

    /** No container has any. */
    public static final DeviceAssignments NONE = new DeviceAssignments(List.of());

    /** Copies the list. */
    public DeviceAssignments {
        entries = List.copyOf(entries);
    }

    /**
     * The devices of one resource that a container has.
     *
     * @param podUid uid of its pod
     * @param container name of the container
     * @param resource name of the resource
     * @param devices which ones
     */
    public record Entry(String podUid, String container, String resource, AllocatedDevices devices) {

        private boolean isOf(String pod, String name) {
            return podUid.equals(pod) && container.equals(name);
        }
    }

    /** These assignments with one entry more, which replaces one for the same container and resource. */
    public DeviceAssignments with(Entry entry) {
        List<Entry> all = new ArrayList<>(entries);
        all.removeIf(other -> other.isOf(entry.podUid, entry.container) && other.resource.equals(entry.resource));
        all.add(entry);
        return new DeviceAssignments(all);
    }

    /** These assignments without the containers of these pods. */
    public DeviceAssignments without(Collection<String> podUids) {
        return new DeviceAssignments(entries.stream().filter(entry -> !podUids.contains(entry.podUid)).toList());
    }

    /** The pods that have devices. */
    public Set<String> pods() {
        SortedSet<String> pods = new TreeSet<>();
        entries.forEach(entry -> pods.add(entry.podUid));
        return pods;
    }

    /** Devices of a container, by resource. */
    public SortedMap<String, AllocatedDevices> of(String podUid, String container) {
        SortedMap<String, AllocatedDevices> own = new TreeMap<>();
        entries.stream().filter(entry -> entry.isOf(podUid, container))
                .forEach(entry -> own.put(entry.resource, entry.devices));
        return own;
    }

    /** The devices of one resource that a container has; absent when none were ever allocated. */
    public Optional<SortedSet<String>> of(String podUid, String container, String resource) {
        return Optional.ofNullable(of(podUid, container).get(resource)).map(AllocatedDevices::ids);
    }

    /** The devices of one resource that the containers of a pod have. */
    public SortedSet<String> ofPod(String podUid, String resource) {
        SortedSet<String> ids = new TreeSet<>();
        entries.stream().filter(entry -> entry.podUid.equals(podUid) && entry.resource.equals(resource))
                .forEach(entry -> ids.addAll(entry.devices.ids()));
        return ids;
    }

    /** The pods of which a container has a device of this id, of whatever resource. */
    public Set<String> holders(String id) {
        SortedSet<String> pods = new TreeSet<>();
        entries.stream().filter(entry -> entry.devices.ids().contains(id))
                .forEach(entry -> pods.add(entry.podUid));
        return pods;
    }

    /** All devices that containers have, by resource. */
    public SortedMap<String, SortedSet<String>> used() {
        SortedMap<String, SortedSet<String>> used = new TreeMap<>();
        entries.forEach(entry -> used.computeIfAbsent(entry.resource, _ -> new TreeSet<>()).addAll(entry.devices.ids()));
        return Collections.unmodifiableSortedMap(used);
    }
}
