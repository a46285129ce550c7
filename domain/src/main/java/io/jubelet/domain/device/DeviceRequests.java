package io.jubelet.domain.device;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.dra.ExtendedResourceClaims;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.requests.Scope;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Requests of containers for devices of plugins. Extended resources can't be overcommitted: the limits are used. */
public final class DeviceRequests {

    private DeviceRequests() {
    }

    /** Whether a container of the pod may request devices: it has a limit of an extended resource. */
    public static boolean isPossible(Pod pod) {
        return Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream())
                .anyMatch(DeviceRequests::isPossible);
    }

    /** Whether the container may request devices. */
    public static boolean isPossible(Container container) {
        return container.resourcesOrNone().limits().keySet().stream().anyMatch(name -> name.contains("/"));
    }

    /**
     * The devices that a container requests.
     *
     * @param isOfDevices whether a resource is one of device plugins
     * @return how many, by resource
     */
    public static SortedMap<String, Integer> of(Container container, Predicate<String> isOfDevices) {
        return devices(container.resourcesOrNone().limits(), isOfDevices);
    }

    /**
     * The devices that a container of a pod requests of device plugins: a resource that it has by a claim is none of theirs.
     *
     * @param isOfDevices whether a resource is one of device plugins
     * @return how many, by resource
     */
    public static SortedMap<String, Integer> of(Pod pod, Container container, Predicate<String> isOfDevices) {
        return of(container, resource -> isOfDevices.test(resource)
                && !ExtendedResourceClaims.isOfClaim(pod, container.name(), resource));
    }

    /**
     * The devices that the containers of a pod request at the same time.
     *
     * @param isOfDevices whether a resource is one of device plugins
     * @return how many, by resource
     */
    public static SortedMap<String, Integer> of(Pod pod, Predicate<String> isOfDevices) {
        return devices(PodRequests.limits(pod.spec(), new Scope(true, false)), isOfDevices);
    }

    private static SortedMap<String, Integer> devices(Map<String, Quantity> limits, Predicate<String> isOfDevices) {
        SortedMap<String, Integer> devices = new TreeMap<>();
        limits.forEach((resource, amount) -> {
            if (isOfDevices.test(resource)) {
                devices.put(resource, (int) Math.clamp(amount.value(), 0, Integer.MAX_VALUE));
            }
        });
        return devices;
    }
}
