package io.jubelet.domain.podwatch;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.util.Objects;

/** An event for a watcher (KEP-4188, WatchPodsEvent). */
public sealed interface PodWatchEvent {

    /**
     * A pod that the watcher did not know.
     *
     * @param pod the pod with the status that is reported
     */
    record Added(Pod pod) implements PodWatchEvent {

        /** Rejects null. */
        public Added {
            Objects.requireNonNull(pod, "pod");
        }
    }

    /**
     * A pod or its status is another than the watcher knows.
     *
     * @param pod the pod with the status that is reported
     */
    record Modified(Pod pod) implements PodWatchEvent {

        /** Rejects null. */
        public Modified {
            Objects.requireNonNull(pod, "pod");
        }
    }

    /**
     * Nothing of a pod runs any more, or it is gone. Nothing follows about it.
     *
     * @param pod name, namespace and uid alone
     */
    record Deleted(Pod pod) implements PodWatchEvent {

        /** Rejects null. */
        public Deleted {
            Objects.requireNonNull(pod, "pod");
        }

        /** The end of this pod. */
        public static Deleted of(Pod pod) {
            return new Deleted(new Pod(ObjectMeta.builder().name(pod.metadata().name()).namespace(pod.metadata().namespace())
                    .uid(pod.uid()).build(), PodSpec.builder().build(), PodStatus.builder().build()));
        }
    }

    /** All pods that were there at the beginning have been reported. */
    record InitialSyncComplete() implements PodWatchEvent {
    }
}
