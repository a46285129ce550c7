package io.jubelet.app.topology;

import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.TopologyHint;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The owner of a resource that is divided among containers. Used by one thread at a time. */
interface HintProvider {

    /** From where a container can have it; absent when it gets no part. */
    Optional<Map<String, List<TopologyHint>>> hints(Pod pod, Container container);

    /** From where all containers of a pod can have it together; absent when they get no part. */
    Optional<Map<String, List<TopologyHint>>> hints(Pod pod);

    /**
     * Assigns a part to a container.
     *
     * @param affinity from where
     * @return what is counted; absent when the container gets no part
     * @throws AllocationException when there is not enough
     */
    Optional<ResourcesAssigned.Pin> allocate(Pod pod, Container container, TopologyHint affinity) throws AllocationException;

    /**
     * Assigns a part to a pod that gets one as a whole (KEP-5526), and parts of that to its containers.
     *
     * @param affinity from where
     * @return what is counted; absent when nothing is assigned now
     * @throws AllocationException when there is not enough
     */
    Optional<ResourcesAssigned.Pooled> allocate(Pod pod, TopologyHint affinity) throws AllocationException;

    /** Releases everything that is allocated from now on, for a pod that can't get all that it needs. */
    Runnable rollback();

    /** The metric for a container that did not get enough; absent for none. */
    Optional<ResourcesAssigned.Pin> failed();

    /** The metric for a pod that did not get enough as a whole; absent for none. */
    Optional<ResourcesAssigned.Pooled> failedPod();
}
