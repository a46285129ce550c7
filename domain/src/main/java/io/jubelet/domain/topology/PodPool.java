package io.jubelet.domain.topology;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * The pool of one resource of a pod with pod-level resources (KEP-5526). Containers get exclusive parts of it, or share the
 * rest.
 *
 * @param resource the resource, such as {@code cpu}
 * @param size how much it is
 * @param forInit what init containers need, as messages name it
 * @param rest what is left for others, as messages name it
 */
public record PodPool(String resource, long size, String forInit, String rest) {

    private static final String REASON = "EmptyPodSharedPoolError";

    /** Rejects null. */
    public PodPool {
        Objects.requireNonNull(resource, "resource");
        Objects.requireNonNull(forInit, "forInit");
        Objects.requireNonNull(rest, "rest");
    }

    /**
     * Checks that something is left for the containers that share. Sidecars and app containers run at the same time; an init container
     * runs beside the sidecars before it.
     *
     * @param part what a container has for itself, 0 for nothing
     * @param shares whether a container shares what is left
     * @throws AllocationException when nothing is left for one that needs it; the pod is rejected
     */
    public void requireRest(Pod pod, ToLongFunction<Container> part, Predicate<Container> shares) throws AllocationException {
        long taken = 0;
        boolean shared = false;
        for (Container init : pod.spec().initContainers()) {
            if (init.isSidecar()) {
                shared |= shares.test(init);
                taken += part.applyAsLong(init);
            } else if (shares.test(init) && taken >= size) {
                throw new AllocationException(REASON,
                        "pod rejected, pod has shared init containers but no " + forInit + " available for them");
            }
        }
        for (Container container : pod.spec().containers()) {
            shared |= shares.test(container);
            taken += part.applyAsLong(container);
        }
        if (shared && taken >= size) {
            throw new AllocationException(REASON, "pod rejected, sum of exclusive container " + resource
                    + " requests equals pod budget, leaving no " + rest + " for shared containers");
        }
    }
}
