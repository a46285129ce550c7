package io.jubelet.domain.pleg;

import io.jubelet.domain.runtime.PodIdentity;
import java.util.Objects;

/**
 * An event of a pod in the runtime. It only names its pod: the receiver reads the newest observation of the pod, so that a lost
 * event costs time and never correctness. Whichever it is, the pod looks different, and its worker syncs it.
 */
public sealed interface PodLifecycleEvent {

    /** The pod. */
    PodIdentity pod();

    /**
     * A container or sandbox runs.
     *
     * @param pod the pod
     * @param id id of the container or sandbox
     */
    record ContainerStarted(PodIdentity pod, String id) implements PodLifecycleEvent {

        /** Rejects null parts. */
        public ContainerStarted {
            requireParts(pod, id);
        }
    }

    /**
     * A container or sandbox ended.
     *
     * @param pod the pod
     * @param id id of the container or sandbox
     */
    record ContainerDied(PodIdentity pod, String id) implements PodLifecycleEvent {

        /** Rejects null parts. */
        public ContainerDied {
            requireParts(pod, id);
        }
    }

    /**
     * A container or sandbox is gone from the runtime.
     *
     * @param pod the pod
     * @param id id of the container or sandbox
     */
    record ContainerRemoved(PodIdentity pod, String id) implements PodLifecycleEvent {

        /** Rejects null parts. */
        public ContainerRemoved {
            requireParts(pod, id);
        }
    }

    /**
     * A container or sandbox is in a state without meaning, such as created and not started.
     *
     * @param pod the pod
     * @param id id of the container or sandbox
     */
    record ContainerChanged(PodIdentity pod, String id) implements PodLifecycleEvent {

        /** Rejects null parts. */
        public ContainerChanged {
            requireParts(pod, id);
        }
    }

    private static void requireParts(PodIdentity pod, String id) {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(id, "id");
    }
}
