package io.jubelet.app.sync;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.pod.Pod;
import java.util.Optional;
import java.util.stream.Stream;

/** The containers of a pod of every kind. */
final class PodContainers {

    private PodContainers() {
    }

    /** Init, ephemeral and application containers. */
    static Stream<Container> all(Pod pod) {
        return Stream.of(pod.spec().initContainers().stream(), pod.spec().containers().stream(),
                pod.spec().ephemeralContainers().stream().map(EphemeralContainer::container))
                .flatMap(s -> s);
    }

    /** The container of this name. */
    static Optional<Container> find(Pod pod, String name) {
        return all(pod).filter(c -> c.name().equals(name)).findFirst();
    }
}
