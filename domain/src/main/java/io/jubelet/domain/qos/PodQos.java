package io.jubelet.domain.qos;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The quality-of-service class of a pod. */
public final class PodQos {

    private static final List<String> COUNTED = List.of(ResourceName.CPU, ResourceName.MEMORY);

    private PodQos() {
    }

    /** The class that the pod's status names, because it never changes; otherwise the computed one. */
    public static QosClass of(Pod pod) {
        return pod.status().qosClass().orElseGet(() -> compute(pod.spec()));
    }

    /**
     * The class that follows from the spec. Only positive amounts of cpu and memory count. Pod-level resources, once
     * given, replace those of the containers (KEP-2837). Guaranteed needs both limits on every container, init
     * containers included, and sums of requests that equal the sums of limits; a request left out does not take over
     * the limit here, because the API server, or the reader of static pods, has done that before.
     */
    public static QosClass compute(PodSpec spec) {
        List<ResourceRequirements> parts = spec.resources().map(List::of).orElseGet(() -> ofContainers(spec));
        Map<String, Quantity> requests = new TreeMap<>();
        Map<String, Quantity> limits = new TreeMap<>();
        boolean allLimited = true;
        for (ResourceRequirements part : parts) {
            addCounted(requests, part.requests());
            addCounted(limits, part.limits());
            allLimited &= COUNTED.stream().allMatch(name -> isPositive(part.limits(), name));
        }
        if (requests.isEmpty() && limits.isEmpty()) {
            return QosClass.BEST_EFFORT;
        }
        return allLimited && requests.equals(limits) ? QosClass.GUARANTEED : QosClass.BURSTABLE;
    }

    private static List<ResourceRequirements> ofContainers(PodSpec spec) {
        return Stream.concat(spec.containers().stream(), spec.initContainers().stream())
                .map(Container::resourcesOrNone).toList();
    }

    private static void addCounted(Map<String, Quantity> sums, Map<String, Quantity> amounts) {
        for (String name : COUNTED) {
            if (isPositive(amounts, name)) {
                sums.merge(name, amounts.get(name), Quantity::add);
            }
        }
    }

    private static boolean isPositive(Map<String, Quantity> amounts, String name) {
        return amounts.containsKey(name) && amounts.get(name).signum() > 0;
    }
}
