package io.jubelet.app.metrics;

import io.jubelet.domain.pod.Pod;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The pods that are desired on this node, for labels that name a pod or the type of a container. Thread-safe. */
final class KnownPods {

    /** A container of the pod's {@code containers}. */
    static final String CONTAINER = "container";
    /** A container of the pod's {@code initContainers}, sidecars included. */
    static final String INIT_CONTAINER = "init_container";
    /** A container of the pod's {@code ephemeralContainers}. */
    static final String EPHEMERAL_CONTAINER = "ephemeral_container";

    private final Map<String, Pod> pods = new ConcurrentHashMap<>();

    void put(Pod pod) {
        pods.put(pod.uid(), pod);
    }

    void remove(String uid) {
        pods.remove(uid);
    }

    Optional<Pod> get(String uid) {
        return Optional.ofNullable(pods.get(uid));
    }

    Set<String> uids() {
        return Set.copyOf(pods.keySet());
    }

    Collection<Pod> all() {
        return pods.values();
    }

    String containerType(String podUid, String container) {
        Optional<Pod> pod = Optional.ofNullable(pods.get(podUid));
        if (pod.filter(p -> p.spec().initContainers().stream().anyMatch(c -> c.name().equals(container))).isPresent()) {
            return INIT_CONTAINER;
        }
        return pod.filter(p -> p.spec().containers().stream().noneMatch(c -> c.name().equals(container))).isPresent()
                ? EPHEMERAL_CONTAINER : CONTAINER;
    }
}
