package io.jubelet.domain.podresources;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Resources assigned to the containers of a pod.
 *
 * @param name name of the pod
 * @param namespace its namespace
 * @param containers sidecars, then the regular containers, in the order of the pod
 */
public record PodResources(String name, String namespace, List<OfContainer> containers) {

    /** Rejects null; copies the list. */
    public PodResources {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(namespace, "namespace");
        containers = List.copyOf(containers);
    }

    /**
     * One container.
     *
     * @param name its name
     * @param sidecar whether it is one
     * @param holdings what it has
     */
    public record OfContainer(String name, boolean sidecar, ContainerHoldings holdings) {

        /** Rejects null. */
        public OfContainer {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(holdings, "holdings");
        }
    }

    /** Knows what containers have. */
    @FunctionalInterface
    public interface Holders {

        /** Resources of a container; {@link ContainerHoldings#NONE} when there are none. */
        ContainerHoldings of(Pod pod, Container container);
    }

    /** The containers of a pod. Init containers that end are left out: what they have is used again by those after them. */
    public static PodResources of(Pod pod, Holders holders) {
        List<OfContainer> containers = Stream.concat(
                pod.spec().initContainers().stream().filter(Container::isSidecar)
                        .map(one -> new OfContainer(one.name(), true, holders.of(pod, one))),
                pod.spec().containers().stream()
                        .map(one -> new OfContainer(one.name(), false, holders.of(pod, one)))).toList();
        return new PodResources(pod.metadata().name(), pod.metadata().namespace(), containers);
    }

    /** The same pod without its sidecars, of which the first version of the API does not know. */
    public PodResources withoutSidecars() {
        return new PodResources(name, namespace, containers.stream().filter(one -> !one.sidecar()).toList());
    }
}
