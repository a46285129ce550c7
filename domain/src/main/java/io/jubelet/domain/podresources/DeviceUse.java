package io.jubelet.domain.podresources;

import io.jubelet.domain.device.AllocatedDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceInventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A device at one NUMA node: {@code ContainerDevices} of the API. A device that is close to several nodes is listed once for
 * each.
 *
 * @param resource name of its resource
 * @param id the device
 * @param numaNode id of the NUMA node; absent when the plugin named none
 */
public record DeviceUse(String resource, String id, Optional<Long> numaNode) {

    /** Rejects null. */
    public DeviceUse {
        Objects.requireNonNull(resource, "resource");
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(numaNode, "numaNode");
    }

    /** A device for each of its NUMA nodes. */
    public static List<DeviceUse> of(String resource, Device device) {
        return device.numaNodes().isEmpty() ? List.of(new DeviceUse(resource, device.id(), Optional.empty()))
                : device.numaNodes().stream().map(node -> new DeviceUse(resource, device.id(), Optional.of(node))).toList();
    }

    /**
     * Devices of a container. The NUMA nodes are those at the time of the allocation.
     *
     * @param devices by resource
     */
    public static List<DeviceUse> of(Map<String, AllocatedDevices> devices) {
        List<DeviceUse> uses = new ArrayList<>();
        devices.forEach((resource, allocated) -> allocated.byNode().forEach((node, ids) -> ids.forEach(id ->
                uses.add(new DeviceUse(resource, id, node == AllocatedDevices.NO_NODE ? Optional.empty() : Optional.of(node))))));
        return uses;
    }

    /** The devices that containers can have, whether or not one has them: those that are healthy and whose plugin is there. */
    public static List<DeviceUse> allocatable(DeviceInventory inventory) {
        List<DeviceUse> uses = new ArrayList<>();
        inventory.healthy().forEach((resource, ids) -> {
            SortedMap<String, Device> known = inventory.knownOf(resource);
            ids.stream().filter(known::containsKey).forEach(id -> uses.addAll(of(resource, known.get(id))));
        });
        return uses;
    }
}
