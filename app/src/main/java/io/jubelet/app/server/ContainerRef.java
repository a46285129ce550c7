package io.jubelet.app.server;

import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * A container of a pod of this node, as a request names it.
 *
 * @param pod the pod
 * @param uid uid in the request, empty for none; pods are looked up by namespace and name, since a name is used by one pod at a
 * time
 * @param container name of the container
 */
record ContainerRef(Pod pod, String uid, String container) {

    ContainerRef {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(uid, "uid");
        Objects.requireNonNull(container, "container");
    }
}
