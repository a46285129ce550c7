package io.jubelet.domain.device;

import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.ResourceHealth;
import io.jubelet.domain.pod.ResourceStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;

/** The health of the devices that containers have, {@code allocatedResourcesStatus} in their statuses (KEP-4680). */
public final class AllocatedResourcesStatus {

    private static final String UNHEALTHY = "Unhealthy";

    private AllocatedResourcesStatus() {
    }

    /**
     * The status of a pod with the health of the devices of its regular containers; that of other resources stays.
     *
     * @param assignments the devices of all containers
     * @param inventory what plugins reported last
     */
    public static PodStatus in(PodStatus status, String podUid, DeviceAssignments assignments, DeviceInventory inventory) {
        List<ContainerStatus> containers = status.containerStatuses().stream()
                .map(one -> with(one, of(assignments.of(podUid, one.name()), inventory))).toList();
        return containers.equals(status.containerStatuses()) ? status
                : status.toBuilder().containerStatuses(containers).build();
    }

    private static ContainerStatus with(ContainerStatus container, List<ResourceStatus> health) {
        if (health.isEmpty()) {
            return container;
        }
        List<ResourceStatus> all = new ArrayList<>(container.allocatedResourcesStatus());
        for (ResourceStatus one : health) {
            all.removeIf(other -> other.name().equals(one.name()));
            all.add(one);
        }
        return container.toBuilder().allocatedResourcesStatus(all).build();
    }

    /**
     * The health of the devices of a container, by resource and id. What no plugin knows any more counts as healthy; while a plugin
     * is away, what it said last counts.
     *
     * @param devices what the container has, by resource
     */
    public static List<ResourceStatus> of(SortedMap<String, AllocatedDevices> devices, DeviceInventory inventory) {
        List<ResourceStatus> statuses = new ArrayList<>();
        devices.forEach((resource, allocated) -> {
            SortedSet<String> ids = allocated.ids();
            if (!ids.isEmpty()) {
                Map<String, Device> known = inventory.knownOf(resource);
                statuses.add(new ResourceStatus(resource, ids.stream().map(id -> new ResourceHealth(id,
                        known.containsKey(id) && !known.get(id).healthy() ? UNHEALTHY : Device.HEALTHY, Optional.empty()))
                        .toList()));
            }
        });
        return statuses;
    }
}
