package io.jubelet.domain.runtime;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything the runtime reported about one pod at one moment.
 *
 * @param identity which pod
 * @param ips addresses of the newest ready sandbox, primary first; kept from before while no sandbox is ready
 * @param sandboxes sandboxes, newest first
 * @param containers container instances, newest first; a name occurs once per instance
 */
public record ObservedPod(
        PodIdentity identity, List<String> ips, List<ObservedSandbox> sandboxes, List<ObservedContainer> containers) {

    /** Copies and orders the lists, newest first; equal creation times keep the given order. */
    public ObservedPod {
        Objects.requireNonNull(identity, "identity");
        ips = List.copyOf(ips);
        sandboxes = sandboxes.stream()
                .sorted(Comparator.comparing(ObservedSandbox::createdAt).reversed()).toList();
        containers = containers.stream()
                .sorted(Comparator.comparing(ObservedContainer::createdAt).reversed()).toList();
    }

    /** A pod of which the runtime has nothing. */
    public static ObservedPod empty(PodIdentity pod) {
        return new ObservedPod(pod, List.of(), List.of(), List.of());
    }

    /** The newest instance of a container. */
    public Optional<ObservedContainer> newest(String containerName) {
        return containers.stream().filter(c -> c.name().equals(containerName)).findFirst();
    }

    /** The moment of the oldest trace of the pod; empty when there is none. */
    public Optional<Instant> firstSeen() {
        return Stream.concat(sandboxes.stream().map(ObservedSandbox::createdAt),
                containers.stream().map(ObservedContainer::createdAt)).min(Instant::compareTo);
    }

    /** Whether any container of the pod is running. */
    public boolean anyRunning() {
        return containers.stream().anyMatch(c -> c.state() == RunState.RUNNING);
    }
}
