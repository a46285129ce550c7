package io.jubelet.app.server;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.api.NodeApi;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds pods of this node and their containers. */
final class PodLookup {

    private final NodeApi node;

    PodLookup(NodeApi node) {
        this.node = node;
    }

    /** Those that are being ended included. */
    List<Pod> all() {
        return node.pods();
    }

    List<Pod> desired() {
        return node.desiredPods();
    }

    /** A pod by the name that its source gives it; one of the same name that is still being ended is not meant. */
    Optional<Pod> named(String namespace, String name) {
        return desired().stream().filter(pod -> pod.metadata().namespace().equals(namespace)
                && pod.metadata().name().equals(name)).findFirst();
    }

    static boolean hasContainer(Pod pod, String container) {
        return Stream.of(pod.spec().containers().stream().map(c -> c.name()),
                        pod.spec().initContainers().stream().map(c -> c.name()),
                        pod.spec().ephemeralContainers().stream().map(c -> c.container().name()))
                .flatMap(names -> names).anyMatch(container::equals);
    }

    /** Whether a container has a terminal. */
    static boolean hasTerminal(Pod pod, String container) {
        return Stream.of(pod.spec().containers().stream(), pod.spec().initContainers().stream(),
                        pod.spec().ephemeralContainers().stream().map(ephemeral -> ephemeral.container()))
                .flatMap(containers -> containers)
                .anyMatch(found -> found.name().equals(container) && found.tty());
    }
}
