package io.jubelet.domain.logs.rotation;

import io.jubelet.domain.runtime.PodIdentity;
import java.util.Objects;

/**
 * The log of one run of a container.
 *
 * @param pod owner
 * @param container name in the pod
 * @param run restart count of the container, 0 or more
 */
public record ContainerLog(PodIdentity pod, String container, int run) {

    /** Rejects null. */
    public ContainerLog {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(container, "container");
    }

    /** Name of the file: {@code <run>.log}. */
    public String fileName() {
        return run + ".log";
    }

    /** For messages. */
    @Override
    public String toString() {
        return fileName() + " of container \"" + container + "\" in pod " + pod.namespace() + "/" + pod.name();
    }
}
