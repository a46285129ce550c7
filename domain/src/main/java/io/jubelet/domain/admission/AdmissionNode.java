package io.jubelet.domain.admission;

import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeFeatures;
import io.jubelet.domain.pod.Taint;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Facts about the node that admission depends on.
 *
 * @param name name of the node
 * @param labels labels
 * @param taints taints
 * @param allocatable allocatable resources, devices included
 * @param supplementalGroupsPolicy whether the runtime supports the policy {@code Strict} for groups (KEP-3619)
 * @param comparisons whether tolerations may compare numbers (KEP-5471)
 */
public record AdmissionNode(
        String name,
        Map<String, String> labels,
        List<Taint> taints,
        Map<String, Quantity> allocatable,
        boolean supplementalGroupsPolicy,
        boolean comparisons) {

    /** Copies the collections; rejects null. */
    public AdmissionNode {
        Objects.requireNonNull(name, "name");
        labels = Immutable.sorted(labels);
        taints = List.copyOf(taints);
        allocatable = Immutable.sorted(allocatable);
    }

    /**
     * Facts about this node that admission depends on.
     *
     * @param comparisons whether tolerations may compare numbers
     */
    public static AdmissionNode of(Node node, boolean comparisons) {
        return new AdmissionNode(node.name(), node.metadata().labels(), node.spec().taints(),
                node.status().allocatable(),
                node.status().features().flatMap(NodeFeatures::supplementalGroupsPolicy).orElse(false), comparisons);
    }
}
