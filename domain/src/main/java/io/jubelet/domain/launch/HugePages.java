package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.HugepageLimit;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Limits of huge pages: a container may only use page sizes for which a limit is given. */
final class HugePages {

    private HugePages() {
    }

    /** One limit for each page size of the machine; those of the container go before those of its pod. */
    static List<HugepageLimit> limits(PodSpec spec, Container container, List<String> sizesOfMachine) {
        Map<String, Long> requested = new HashMap<>();
        addTo(requested, spec.resources().orElse(ResourceRequirements.NONE));
        addTo(requested, container.resourcesOrNone());
        return sizesOfMachine.stream()
                .map(size -> new HugepageLimit(size, requested.getOrDefault(size, 0L)))
                .toList();
    }

    private static void addTo(Map<String, Long> requested, ResourceRequirements resources) {
        resources.limits().forEach((name, limit) -> ResourceName.hugePageSize(name)
                .ifPresent(size -> requested.put(ResourceName.kernelPageSize(size), limit.value())));
    }
}
