package io.jubelet.domain.env;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;

/**
 * Values of the downward API that are not in the pod itself.
 *
 * @param podIps addresses of the pod, in any order
 * @param hostIps addresses of the node; the first one decides which family comes first
 * @param nodeAllocatable what pods may use of the node
 */
public record PodFacts(List<String> podIps, List<String> hostIps, Map<String, Quantity> nodeAllocatable) {

    /** Copies the collections. */
    public PodFacts {
        podIps = List.copyOf(podIps);
        hostIps = List.copyOf(hostIps);
        nodeAllocatable = Immutable.sorted(nodeAllocatable);
    }
}
