package io.jubelet.domain.allocation;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The record of applied resources. */
public final class AppliedResources {

    private AppliedResources() {
    }

    /** The resources of a container: it has the limits of its pod where it has none of its own (KEP-2837). */
    public static ResourceRequirements of(Container container, PodSpec spec) {
        ResourceRequirements own = container.resourcesOrNone();
        Map<String, Quantity> ofPod = spec.resources().orElse(ResourceRequirements.NONE).limits();
        Map<String, Quantity> limits = new TreeMap<>(own.limits());
        for (String name : List.of(ResourceName.CPU, ResourceName.MEMORY)) {
            if (limits.getOrDefault(name, Quantity.ZERO).isZero() && !ofPod.getOrDefault(name, Quantity.ZERO).isZero()) {
                limits.put(name, ofPod.get(name));
            }
        }
        return new ResourceRequirements(limits, own.requests(), own.claims());
    }

    /** The resources of a pod: one of them is as allocated now, the others are as before. */
    public static ResourceRequirements withResource(ResourceRequirements before, ResourceRequirements allocated, String name) {
        return new ResourceRequirements(with(before.limits(), allocated.limits(), name),
                with(before.requests(), allocated.requests(), name), before.claims());
    }

    private static Map<String, Quantity> with(Map<String, Quantity> before, Map<String, Quantity> allocated, String name) {
        Map<String, Quantity> after = new TreeMap<>(before);
        if (!allocated.isEmpty()) {
            after.put(name, allocated.getOrDefault(name, Quantity.ZERO));
        }
        return after;
    }
}
