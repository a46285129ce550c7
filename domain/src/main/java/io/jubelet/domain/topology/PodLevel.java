package io.jubelet.domain.topology;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;

/** Assignment to pods with pod-level resources (KEP-5526, the feature gate PodLevelResourceManagers). */
public enum PodLevel {

    /** The gate is off: nothing. */
    NOTHING,

    /** The gate is on, and no topology policy decides for whole pods: containers that would be Guaranteed by themselves get theirs. */
    CONTAINERS,

    /** A topology policy decides for whole pods: the pod gets a pool, and its containers parts of that or what is left of it. */
    PODS;

    private static final List<String> COUNTED = List.of(ResourceName.CPU, ResourceName.MEMORY);

    /** The rule that follows from the configuration. */
    public static PodLevel of(boolean gate, TopologyPolicy policy, boolean wholePods) {
        return !gate ? NOTHING : policy != TopologyPolicy.NONE && wholePods ? PODS : CONTAINERS;
    }

    /** Whether the gate is on. */
    public boolean isOn() {
        return this != NOTHING;
    }

    /** Whether this pod gets a pool. */
    public boolean pools(Pod pod) {
        return this == PODS && PodRequests.isPodLevelSet(pod.spec());
    }

    /** Whether a container can have something for itself, as far as the resources of its pod decide. */
    public boolean allows(Pod pod, Container container) {
        return !PodRequests.isPodLevelSet(pod.spec()) || isOn() && isGuaranteed(container);
    }

    /** Whether a container by itself would be Guaranteed: its requests of cpu and memory are positive and equal its limits. */
    private static boolean isGuaranteed(Container container) {
        ResourceRequirements resources = container.resourcesOrNone();
        return COUNTED.stream().allMatch(name -> {
            Quantity request = resources.requests().getOrDefault(name, Quantity.ZERO);
            return !request.isZero() && request.equals(resources.limits().getOrDefault(name, Quantity.ZERO));
        });
    }

    /** Whether a pod as a whole can have something assigned, as far as its own resources decide. */
    public boolean allows(Pod pod) {
        return isOn() || !PodRequests.isPodLevelSet(pod.spec());
    }
}
