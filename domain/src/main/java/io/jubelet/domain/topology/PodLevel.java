package io.jubelet.domain.topology;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.qos.ContainerQos;
import io.jubelet.domain.requests.PodRequests;

/** Assignment to pods with pod-level resources (KEP-5526, the feature gate PodLevelResourceManagers). */
public enum PodLevel {

    /** The gate is off: nothing. */
    NOTHING,

    /** The gate is on, and no topology policy decides for whole pods: containers that would be Guaranteed by themselves get theirs. */
    CONTAINERS,

    /** A topology policy decides for whole pods: the pod gets a pool, and its containers parts of that or what is left of it. */
    PODS;

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
        return !PodRequests.isPodLevelSet(pod.spec()) || isOn() && ContainerQos.isGuaranteed(container);
    }

    /** Whether a pod as a whole can have something assigned, as far as its own resources decide. */
    public boolean allows(Pod pod) {
        return isOn() || !PodRequests.isPodLevelSet(pod.spec());
    }
}
