package io.jubelet.domain.admission;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.dra.ExtendedResourceClaims;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.requests.Scope;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Compares the requests of a pod with the resources that other pods leave free. */
final class ResourceFit {

    private static final List<String> FIRST =
            List.of(ResourceName.CPU, ResourceName.MEMORY, ResourceName.EPHEMERAL_STORAGE);

    private ResourceFit() {
    }

    /** Every resource that does not suffice: pods, CPUs, memory, storage, then the others by name. */
    static List<Shortage> shortages(Pod pod, List<Pod> others, Map<String, Quantity> allocatable) {
        List<Shortage> shortages = new ArrayList<>();
        long podLimit = amount(allocatable, ResourceName.PODS);
        if (others.size() + 1 > podLimit) {
            shortages.add(new Shortage(ResourceName.PODS, 1, others.size(), podLimit));
        }
        Map<String, Quantity> wanted =
                PodRequests.requests(withoutForeign(pod, allocatable), Scope.ALL);
        List<Map<String, Quantity>> taken =
                others.stream().map(PodRequests::taken).toList();
        for (String resource : counted(wanted)) {
            long requested = amount(wanted, resource);
            long used = taken.stream().mapToLong(requests -> amount(requests, resource)).sum();
            long capacity = amount(allocatable, resource);
            if (requested > 0 && requested > capacity - used) {
                shortages.add(new Shortage(resource, requested, used, capacity));
            }
        }
        return shortages;
    }

    private static List<String> counted(Map<String, Quantity> wanted) {
        List<String> names = new ArrayList<>(FIRST);
        wanted.keySet().stream().filter(ResourceFit::isScalar).sorted().forEach(names::add);
        return names;
    }

    private static long amount(Map<String, Quantity> amounts, String resource) {
        Quantity amount = amounts.getOrDefault(resource, Quantity.ZERO);
        return resource.equals(ResourceName.CPU) ? amount.milliValue() : amount.value();
    }

    /** Extended resources that the node does not have, or of which a claim has the devices, are counted by the cluster. */
    private static PodSpec withoutForeign(Pod pod, Map<String, Quantity> allocatable) {
        PodSpec spec = pod.spec();
        return spec.toBuilder()
                .containers(spec.containers().stream().map(c -> withoutForeign(pod, c, allocatable)).toList())
                .initContainers(spec.initContainers().stream().map(c -> withoutForeign(pod, c, allocatable)).toList())
                .build();
    }

    private static Container withoutForeign(Pod pod, Container container, Map<String, Quantity> allocatable) {
        ResourceRequirements resources = container.resourcesOrNone();
        Map<String, Quantity> requests = new TreeMap<>(resources.requests());
        if (!requests.keySet().removeIf(name -> isExtended(name) && !allocatable.containsKey(name)
                || ExtendedResourceClaims.isOfClaim(pod, container.name(), name))) {
            return container;
        }
        return container.toBuilder()
                .resources(new ResourceRequirements(resources.limits(), requests, resources.claims())).build();
    }

    private static boolean isExtended(String name) {
        return name.contains("/") && !isPrefixedNative(name) && !name.startsWith("requests.");
    }

    private static boolean isPrefixedNative(String name) {
        return name.contains("kubernetes.io/");
    }

    /** Resources that are counted in whole pieces or bytes; others, such as volume sizes, have no meaning here. */
    private static boolean isScalar(String name) {
        return isExtended(name) || isPrefixedNative(name) || ResourceName.isHugePages(name)
                || name.startsWith("attachable-volumes-");
    }
}
