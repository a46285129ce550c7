package io.jubelet.domain.topology.memory;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.PodLevel;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Memory and huge pages that containers and pods request, in bytes by resource.
 *
 * @param podLevel what pods with pod-level resources get
 */
public record RequestedMemory(PodLevel podLevel) {

    /** Rejects null. */
    public RequestedMemory {
        Objects.requireNonNull(podLevel, "podLevel");
    }

    /** Whether memory of NUMA nodes is assigned to the containers of this pod. */
    public boolean isAssigned(Pod pod) {
        return PodQos.of(pod) == QosClass.GUARANTEED && podLevel.allows(pod);
    }

    /**
     * Amounts that a container gets exclusively; none for one of a pod with pod-level resources that would not be Guaranteed by
     * itself.
     */
    SortedMap<String, Long> of(Pod pod, Container container) throws AllocationException {
        return podLevel.allows(pod, container) ? amounts(container.resourcesOrNone().requests()) : new TreeMap<>();
    }

    private static SortedMap<String, Long> amounts(Map<String, Quantity> requests) throws AllocationException {
        SortedMap<String, Long> requested = new TreeMap<>();
        for (Map.Entry<String, Quantity> request : requests.entrySet()) {
            String resource = request.getKey();
            if (resource.equals(ResourceName.MEMORY) || ResourceName.isHugePages(resource)) {
                requested.put(resource, bytes(request.getValue()));
            }
        }
        return requested;
    }

    private static long bytes(Quantity amount) throws AllocationException {
        try {
            return amount.amount().longValueExact();
        } catch (ArithmeticException e) {
            throw new AllocationException("[memorymanager] failed to represent quantity as int64");
        }
    }

    /**
     * Amounts that the containers of a pod need as far as they run at the same time, only resources of its app containers; or
     * what the pod requests as a whole.
     */
    SortedMap<String, Long> of(Pod pod) throws AllocationException {
        if (PodRequests.isPodLevelSet(pod.spec())) {
            SortedMap<String, Long> all = amounts(pod.spec().resources().map(ResourceRequirements::requests).orElse(Map.of()));
            all.values().removeIf(bytes -> bytes <= 0);
            return all;
        }
        Map<String, Long> sidecars = new TreeMap<>();
        Map<String, Long> most = new TreeMap<>();
        for (Container init : pod.spec().initContainers()) {
            of(pod, init).forEach((resource, bytes) -> {
                if (init.isSidecar()) {
                    sidecars.merge(resource, bytes, Long::sum);
                } else {
                    most.merge(resource, sidecars.getOrDefault(resource, 0L) + bytes, Math::max);
                }
            });
        }
        SortedMap<String, Long> all = new TreeMap<>();
        for (Container container : pod.spec().containers()) {
            of(pod, container).forEach((resource, bytes) -> all.merge(resource, bytes, Long::sum));
        }
        all.replaceAll((resource, bytes) -> Math.max(bytes + sidecars.getOrDefault(resource, 0L),
                most.getOrDefault(resource, 0L)));
        return all;
    }
}
