package io.jubelet.domain.node;

import io.jubelet.domain.pod.Taint;
import java.util.List;
import java.util.Objects;

/**
 * Spec of a node (core/v1 NodeSpec).
 *
 * @param podCIDR range of pod addresses, possibly empty
 * @param podCIDRs the same for each address family
 * @param providerID identity at the cloud provider, possibly empty
 * @param unschedulable whether new pods stay away
 * @param taints marks that keep pods away
 */
public record NodeSpec(
        String podCIDR,
        List<String> podCIDRs,
        String providerID,
        boolean unschedulable,
        List<Taint> taints) {

    /** Copies collections; rejects null parts. */
    public NodeSpec {
        Objects.requireNonNull(podCIDR, "podCIDR");
        podCIDRs = List.copyOf(podCIDRs);
        Objects.requireNonNull(providerID, "providerID");
        taints = List.copyOf(taints);
    }

    /** Nothing is decided. */
    public static final NodeSpec NONE = new NodeSpec("", List.of(), "", false, List.of());
}
