package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.ContainerAffinity;
import io.jubelet.app.message.GetAffinity;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.ManagedResources;

/** What containers may use of the processors and of the memory of this machine; nobody is asked where nothing is assigned. */
final class Affinities {

    private final Bus bus;
    private final ManagedResources managed;

    Affinities(Bus bus, ManagedResources managed) {
        this.bus = bus;
        this.managed = managed;
    }

    /** What a container that is made now may use. */
    ContainerAffinity of(Pod pod, Container container) throws InterruptedException {
        return managed.any() ? bus.ask(Topics.AFFINITY, new GetAffinity(pod, container.name())) : ContainerAffinity.NONE;
    }

    /** Whether a container of the pod has processors for itself. */
    boolean hasExclusiveCpus(Pod pod) throws InterruptedException {
        return managed.cpus() && bus.ask(Topics.AFFINITY, new GetAffinity(pod, "")).exclusive();
    }
}
