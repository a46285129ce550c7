package io.jubelet.domain.runtime;

import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * The pod of a sandbox or container, as recorded in its labels.
 *
 * @param namespace namespace of the pod
 * @param name name of the pod
 * @param uid uid of the pod
 */
public record PodIdentity(String namespace, String name, String uid) {

    /** Copies collections; rejects null parts. */
    public PodIdentity {
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uid, "uid");
    }

    /** The identity of a pod. */
    public static PodIdentity of(Pod pod) {
        return new PodIdentity(pod.metadata().namespace(), pod.metadata().name(), pod.metadata().uid());
    }

    /** {@code name_namespace(uid)}, the form used in messages. */
    @Override
    public String toString() {
        return name + "_" + namespace + "(" + uid + ")";
    }
}
