package io.jubelet.ports.cluster;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;

/** Pods at the API server, one at a time. Which pods are desired here is delivered by a {@code PodSource}. */
public interface ClusterPods {

    /**
     * The pod of that name as the API server has it now.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when there is none
     */
    Pod get(String namespace, String name);

    /**
     * Changes the status of a pod by what differs between two statuses; what others wrote into other parts stays.
     *
     * <p>A change of the phase is made only to that very version of the pod: others may end a pod too, and its end must
     * not be undone by a writer that has not seen it. Other changes are made whatever was written since.
     *
     * @param before the pod that the change starts from, with the version that the API server gave it; one of the same name
     *     with another uid is not touched
     * @param after the desired status
     * @return the pod as the API server has it then
     * @throws io.jubelet.ports.failure.NotFoundException when the pod does not exist
     * @throws io.jubelet.ports.failure.ConflictException when another pod has its name, or when the phase is to change and
     *     the API server has another version: read the pod again and repeat
     */
    Pod patchStatus(Pod before, PodStatus after);

    /**
     * Creates a pod, as it is.
     *
     * @return the pod as the API server has it then
     * @throws io.jubelet.ports.failure.ConflictException when a pod of that name exists
     */
    Pod create(Pod pod);

    /**
     * Removes a pod from the API server.
     *
     * @param pod the pod; one of the same name with another uid is not touched
     * @param graceSeconds 0 removes it at once
     * @throws io.jubelet.ports.failure.NotFoundException when the pod does not exist any more
     * @throws io.jubelet.ports.failure.ConflictException when another pod has its name
     */
    void delete(PodIdentity pod, long graceSeconds);
}
