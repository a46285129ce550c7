package io.jubelet.app.device;

import io.jubelet.app.message.device.DeviceHintsFound;
import io.jubelet.app.message.device.GetDeviceHints;
import io.jubelet.domain.device.DeviceHints;
import io.jubelet.domain.device.DeviceInventory;
import io.jubelet.domain.device.DeviceRequests;
import io.jubelet.domain.topology.TopologyHint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** NUMA nodes from which pods can get their devices, by the present content of the store. */
final class PodDeviceHints {

    private static final List<TopologyHint> ANYWHERE = List.of(new TopologyHint(Optional.empty(), true));

    private final DeviceStore store;
    private final DeviceAllocator allocator;
    private final List<Integer> numaNodes;

    PodDeviceHints(DeviceStore store, DeviceAllocator allocator, List<Integer> numaNodes) {
        this.store = store;
        this.allocator = allocator;
        this.numaNodes = numaNodes;
    }

    DeviceHintsFound of(GetDeviceHints question) {
        SortedMap<String, Integer> requests = question.container()
                .map(container -> DeviceRequests.of(container, store::isOfDevices))
                .orElseGet(() -> DeviceRequests.of(question.pod(), store::isOfDevices));
        Map<String, List<TopologyHint>> hints = new TreeMap<>();
        requests.forEach((resource, count) -> hints.put(resource, of(question, resource, count)));
        return new DeviceHintsFound(hints);
    }

    private List<TopologyHint> of(GetDeviceHints question, String resource, int count) {
        DeviceInventory inventory = store.inventory();
        if (!inventory.isAligned(resource)) {
            return ANYWHERE;
        }
        String uid = question.pod().uid();
        SortedSet<String> available = new TreeSet<>(inventory.healthyOf(resource));
        available.removeAll(store.used(resource));
        Optional<SortedSet<String>> own = question.container().isPresent()
                ? store.assignments().of(uid, question.container().get().name(), resource)
                : Optional.of(store.assignments().ofPod(uid, resource));
        Set<String> reusable = question.container().isPresent() ? allocator.reusable(question.pod(), resource) : Set.of();
        return new DeviceHints(inventory.knownOf(resource), numaNodes).of(own, available, reusable, count);
    }
}
