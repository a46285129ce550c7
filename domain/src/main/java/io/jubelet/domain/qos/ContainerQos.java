package io.jubelet.domain.qos;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;

/** Exclusive resources of a container in a pod with pod-level resources (KEP-5526). */
public final class ContainerQos {

    private static final List<String> COUNTED = List.of(ResourceName.CPU, ResourceName.MEMORY);

    private ContainerQos() {
    }

    /** Whether a container by itself would be Guaranteed: its requests of cpu and memory are positive and equal its limits. */
    public static boolean isGuaranteed(Container container) {
        ResourceRequirements resources = container.resourcesOrNone();
        return COUNTED.stream().allMatch(name -> {
            Quantity request = resources.requests().getOrDefault(name, Quantity.ZERO);
            return !request.isZero() && request.equals(resources.limits().getOrDefault(name, Quantity.ZERO));
        });
    }
}
