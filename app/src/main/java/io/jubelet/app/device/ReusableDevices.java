package io.jubelet.app.device;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.device.AllocatedDevices;
import io.jubelet.domain.pod.Pod;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Devices of init containers that end before the other containers of their pod are started; for one pod at a time. Not
 * thread-safe.
 */
final class ReusableDevices {

    private String podUid = "";
    private final Map<String, SortedSet<String>> byResource = new HashMap<>();

    /** A copy of the devices of a resource that a container of the pod can have again: others read it while containers get theirs. */
    SortedSet<String> of(Pod pod, String resource) {
        return podUid.equals(pod.uid()) ? new TreeSet<>(byResource.getOrDefault(resource, new TreeSet<>())) : new TreeSet<>();
    }

    /** A container has got its devices. */
    void allocated(Pod pod, Container container, SortedMap<String, AllocatedDevices> devices) {
        if (!podUid.equals(pod.uid())) {
            podUid = pod.uid();
            byResource.clear();
        }
        boolean ends = !container.isSidecar()
                && pod.spec().initContainers().stream().anyMatch(init -> init.name().equals(container.name()));
        devices.forEach((resource, allocated) -> {
            SortedSet<String> ids = byResource.computeIfAbsent(resource, _ -> new TreeSet<>());
            if (ends) {
                ids.addAll(allocated.ids());
            } else {
                ids.removeAll(allocated.ids());
            }
        });
    }
}
