package io.jubelet.domain.requests;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.value.Immutable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Requests and limits of a pod as a whole.
 *
 * <p>The containers need the larger of two totals: that of the application containers and sidecars together, and that of the
 * most demanding init container with the sidecars that were started before it (KEP-753). Pod-level resources replace that total
 * for cpu, memory and huge pages (KEP-2837). Overhead comes on top (KEP-688).
 */
public final class PodRequests {

    private PodRequests() {
    }

    /** Requests by resource name; a name that nothing requests is absent. */
    public static Map<String, Quantity> requests(PodSpec spec, Scope scope) {
        ResourceList total = total(spec, scope, ResourceRequirements::requests);
        if (!scope.excludeOverhead()) {
            total.add(spec.overhead());
        }
        return Immutable.sorted(total.amounts());
    }

    /**
     * Resources that a pod uses of the node: its requests, or those in force for a container, or for the pod, where these are
     * more (KEP-1287). A resize that will never be accepted counts as if it was not requested.
     */
    public static Map<String, Quantity> taken(Pod pod) {
        PodSpec spec = pod.spec();
        boolean refused = isResizeInfeasible(pod.status());
        Map<String, ContainerStatus> statuses = new HashMap<>();
        pod.status().containerStatuses().forEach(status -> statuses.put(status.name(), status));
        Set<String> once = spec.initContainers().stream().filter(init -> !init.isSidecar()).map(Container::name)
                .collect(Collectors.toSet());
        pod.status().initContainerStatuses().stream().filter(status -> !once.contains(status.name()))
                .forEach(status -> statuses.put(status.name(), status));
        ResourceList total = containers(spec, container -> inForce(container, statuses.get(container.name()), refused));
        if (isPodLevelRequestSet(spec)) {
            Map<String, Quantity> requests = spec.resources().orElseThrow().requests();
            Optional<Map<String, Quantity>> inForce = pod.status().resources().map(reported ->
                    most(requests, reported.requests(), pod.status().allocatedResources(), refused));
            requests.forEach((name, amount) -> {
                if (allowsPodLevel(name)) {
                    total.amounts().put(name, inForce.map(all -> all.getOrDefault(name, Quantity.ZERO)).orElse(amount));
                }
            });
        }
        return Immutable.sorted(total.add(spec.overhead()).amounts());
    }

    /** A pod that takes its requests, whatever its status says of resources in force. */
    public static Pod asAllocated(Pod pod) {
        return pod.withStatus(pod.status().toBuilder().containerStatuses(List.of()).initContainerStatuses(List.of())
                .noResources().allocatedResources(Map.of()).build());
    }

    private static boolean isResizeInfeasible(PodStatus status) {
        return status.condition(ConditionType.POD_RESIZE_PENDING)
                .filter(pending -> pending.reason().equals(ConditionType.RESIZE_INFEASIBLE)).isPresent();
    }

    private static Map<String, Quantity> inForce(Container container, ContainerStatus status, boolean refused) {
        Map<String, Quantity> requests = container.resourcesOrNone().requests();
        return status == null || status.resources().isEmpty() ? requests
                : most(requests, status.resources().get().requests(), status.allocatedResources(), refused);
    }

    private static Map<String, Quantity> most(Map<String, Quantity> requested, Map<String, Quantity> inForce,
            Map<String, Quantity> allocated, boolean refused) {
        ResourceList most = new ResourceList().raise(inForce).raise(allocated);
        return (refused ? most : most.raise(requested)).amounts();
    }

    /** Limits by resource name; overhead widens a limit other than zero but never makes one. */
    public static Map<String, Quantity> limits(PodSpec spec, Scope scope) {
        ResourceList total = total(spec, scope, ResourceRequirements::limits);
        if (!scope.excludeOverhead()) {
            spec.overhead().forEach((name, amount) ->
                    total.amounts().computeIfPresent(
                            name, (same, limit) -> limit.isZero() ? limit : limit.add(amount)));
        }
        return Immutable.sorted(total.amounts());
    }

    /** Requests of the containers alone: neither pod-level resources nor overhead. */
    public static Map<String, Quantity> containerRequests(PodSpec spec) {
        return requests(spec, new Scope(true, true));
    }

    /**
     * The request for one resource as eviction ranking and preemption count it: if the pod sets any pod-level resource
     * only those count, and overhead is added only to a request that is not zero.
     *
     * @return thousandths of a core for {@code cpu}, 1 for {@code pods}, base units for everything else
     */
    public static long rankedRequest(PodSpec spec, String resource) {
        if (resource.equals(ResourceName.PODS)) {
            return 1;
        }
        Map<String, Quantity> amounts = isPodLevelSet(spec)
                ? spec.resources().map(ResourceRequirements::requests).orElse(Map.of())
                : containerRequests(spec);
        Quantity request = amounts.getOrDefault(resource, Quantity.ZERO);
        Quantity overhead = spec.overhead().getOrDefault(resource, Quantity.ZERO);
        Quantity sum = request.isZero() ? request : request.add(overhead);
        return resource.equals(ResourceName.CPU) ? sum.milliValue() : sum.value();
    }

    /** Whether the pod sets a pod-level request or limit of a resource that allows one. */
    public static boolean isPodLevelSet(PodSpec spec) {
        return isPodLevelSet(spec, ResourceRequirements::requests) || isPodLevelSet(spec, ResourceRequirements::limits);
    }

    /** Whether the pod sets a pod-level request of a resource that allows one. */
    public static boolean isPodLevelRequestSet(PodSpec spec) {
        return isPodLevelSet(spec, ResourceRequirements::requests);
    }

    private static boolean isPodLevelSet(PodSpec spec, Function<ResourceRequirements, Map<String, Quantity>> part) {
        return spec.resources().map(part).orElse(Map.of()).keySet().stream().anyMatch(PodRequests::allowsPodLevel);
    }

    private static boolean allowsPodLevel(String name) {
        return name.equals(ResourceName.CPU) || name.equals(ResourceName.MEMORY) || ResourceName.isHugePages(name);
    }

    private static ResourceList total(
            PodSpec spec, Scope scope, Function<ResourceRequirements, Map<String, Quantity>> part) {
        ResourceList total = containers(spec, container -> part.apply(container.resourcesOrNone()));
        if (!scope.skipPodLevelResources()) {
            Optional<Map<String, Quantity>> podLevel = spec.resources().map(part);
            podLevel.orElse(Map.of()).forEach((name, amount) -> {
                if (allowsPodLevel(name)) {
                    total.amounts().put(name, amount);
                }
            });
        }
        return total;
    }

    private static ResourceList containers(PodSpec spec, Function<Container, Map<String, Quantity>> part) {
        ResourceList running = new ResourceList();
        spec.containers().forEach(container -> running.add(part.apply(container)));
        ResourceList sidecars = new ResourceList();
        ResourceList starting = new ResourceList();
        for (Container init : spec.initContainers()) {
            Map<String, Quantity> own = part.apply(init);
            if (init.isSidecar()) {
                running.add(own);
                starting.raise(sidecars.add(own).amounts());
            } else {
                starting.raise(new ResourceList().add(own).add(sidecars.amounts()).amounts());
            }
        }
        return running.raise(starting.amounts());
    }
}
