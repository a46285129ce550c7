package io.jubelet.app.sync;

import io.jubelet.app.worker.StartState;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import java.util.Optional;

/**
 * A container that is to be started.
 *
 * @param prepared its pod
 * @param sandbox the sandbox of the pod
 * @param observed the pod as it was observed when the start was decided
 * @param state starts of the containers of the pod
 * @param container the container
 * @param target container whose process namespace is joined, empty for none
 */
record StartRequest(PreparedPod prepared, ReadySandbox sandbox, ObservedPod observed, StartState state, Container container,
        String target) {

    Pod pod() {
        return prepared.pod();
    }

    /** The newest instance of the container before this start. */
    Optional<ObservedContainer> before() {
        return observed.newest(container.name());
    }
}
