package io.jubelet.domain.status;

import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** Start time of a pod without a record of it: a static pod after the agent was started anew. */
public final class PodStart {

    private PodStart() {
    }

    /** The moment of the oldest trace of the pod in the runtime; empty when there is none. */
    public static Optional<Instant> seen(ObservedPod observed) {
        return Stream.concat(observed.sandboxes().stream().map(ObservedSandbox::createdAt),
                observed.containers().stream().map(ObservedContainer::createdAt)).min(Instant::compareTo);
    }
}
