package io.jubelet.domain.qos;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;

/**
 * The adjustment of the score of a container's processes for the kernel's out-of-memory killer: the higher the value, the
 * earlier they are killed.
 */
public final class OomScoreAdj {

    /** Guaranteed and node-critical pods go last. */
    public static final int GUARANTEED = -997;
    /** Best-effort pods go first. */
    public static final int BEST_EFFORT = 1000;

    /** Keeps every burstable container easier to kill than a guaranteed one that fills the whole machine. */
    private static final int LOWEST_BURSTABLE = BEST_EFFORT + GUARANTEED;

    private OomScoreAdj() {
    }

    /**
     * The value for one container of a pod.
     *
     * <p>Between the two extremes it falls with the share of the machine's memory that the container requests, so that
     * one which stays within its request outlives one which does not. Memory that the pod requests beyond its
     * containers is shared out evenly. A sidecar is kept at least as long as the smallest application container, which
     * needs it.
     *
     * @param container an init or application container of the pod
     * @param memoryCapacity memory of the machine in bytes, above 0
     * @return -997 to 1000 for a valid pod; more if pod-level requests are below those of the containers, which
     *     validation excludes
     */
    public static int of(Pod pod, Container container, long memoryCapacity) {
        if (CriticalPods.isNodeCritical(pod)) {
            return GUARANTEED;
        }
        return switch (PodQos.of(pod)) {
            case GUARANTEED -> GUARANTEED;
            case BEST_EFFORT -> BEST_EFFORT;
            case BURSTABLE -> burstable(pod.spec(), container, memoryCapacity);
        };
    }

    private static int burstable(PodSpec spec, Container container, long memoryCapacity) {
        long share = shareOfUnassigned(spec);
        long score = score(memoryRequest(container) + share, memoryCapacity);
        if (spec.isSidecar(container)) {
            long smallest = spec.containers().stream().mapToLong(OomScoreAdj::memoryRequest).min().orElse(0);
            score = Math.min(score, score(smallest + share, memoryCapacity));
        }
        if (score < LOWEST_BURSTABLE) {
            return LOWEST_BURSTABLE;
        }
        return score == BEST_EFFORT ? BEST_EFFORT - 1 : (int) score;
    }

    private static long score(long bytes, long memoryCapacity) {
        return 1000 - 1000 * bytes / memoryCapacity;
    }

    /** Share of each container in the memory that the pod requests beyond its containers, in bytes. */
    private static long shareOfUnassigned(PodSpec spec) {
        long podLevel = spec.resources().map(OomScoreAdj::memoryRequest).orElse(0L);
        int containers = spec.containers().size() + spec.initContainers().size();
        if (podLevel == 0 || containers == 0) {
            return 0;
        }
        Quantity assigned = PodRequests.containerRequests(spec).getOrDefault(ResourceName.MEMORY, Quantity.ZERO);
        return (podLevel - assigned.value()) / containers;
    }

    private static long memoryRequest(Container container) {
        return memoryRequest(container.resourcesOrNone());
    }

    private static long memoryRequest(ResourceRequirements resources) {
        return resources.requests().getOrDefault(ResourceName.MEMORY, Quantity.ZERO).value();
    }
}
