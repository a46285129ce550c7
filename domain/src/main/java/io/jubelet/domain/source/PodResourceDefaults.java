package io.jubelet.domain.source;

import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.requests.Scope;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.Map;
import java.util.TreeMap;

/** Defaults of pod-level resources from those of the containers (KEP-2837). Needs defaulted containers. */
final class PodResourceDefaults {

    private static final Scope CONTAINERS = new Scope(true, true);

    private PodResourceDefaults() {
    }

    static ResourceRequirements apply(PodSpec spec, ResourceRequirements resources) {
        Map<String, Quantity> limits = new TreeMap<>(resources.limits());
        Map<String, Quantity> requests = new TreeMap<>(resources.requests());
        if (limits.isEmpty() && requests.isEmpty()) {
            return resources;
        }
        // Huge pages can't be promised twice: their limit is their request.
        PodRequests.limits(spec, CONTAINERS).forEach((name, sum) -> {
            if (ResourceName.isHugePages(name) && !resources.requests().containsKey(name)) {
                limits.putIfAbsent(name, sum);
            }
        });
        if (!limits.isEmpty()) {
            PodRequests.requests(spec, CONTAINERS).forEach((name, sum) -> {
                if (isShared(name)) {
                    requests.putIfAbsent(name, sum);
                }
            });
            limits.forEach((name, limit) -> {
                if (isShared(name) || ResourceName.isHugePages(name)) {
                    requests.putIfAbsent(name, limit);
                }
            });
        }
        return new ResourceRequirements(limits, requests, resources.claims());
    }

    private static boolean isShared(String name) {
        return name.equals(ResourceName.CPU) || name.equals(ResourceName.MEMORY);
    }
}
