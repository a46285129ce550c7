package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.topology.ClaimAffinity;
import io.jubelet.app.message.topology.ContainerAffinity;
import io.jubelet.app.message.topology.TopologyTopics;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.ManagedResources;

/** CPUs and NUMA nodes that containers may use; no concern is asked where none are assigned. */
final class ContainerPlacement {

    private final Bus bus;
    private final ManagedResources managed;

    ContainerPlacement(Bus bus, ManagedResources managed) {
        this.bus = bus;
        this.managed = managed;
    }

    /** CPUs and NUMA nodes for a container that is made now. */
    ContainerAffinity of(Pod pod, Container container) throws InterruptedException {
        return managed.any() ? claim(pod, container.name()) : ContainerAffinity.NONE;
    }

    /** Whether a container gets no CPU quota, because its CPUs are its own. */
    boolean isFreeOfQuota(ContainerAffinity affinity) {
        return affinity.exclusive() && !managed.exclusiveQuota();
    }

    /** Whether a pod gets no CPU quota, because a container of it has CPUs for itself. */
    boolean isFreeOfQuota(Pod pod) throws InterruptedException {
        return managed.cpus() && !managed.exclusiveQuota() && claim(pod, "").exclusive();
    }

    private ContainerAffinity claim(Pod pod, String container) throws InterruptedException {
        return bus.ask(TopologyTopics.CLAIM_AFFINITY, new ClaimAffinity(pod, container));
    }
}
