package io.jubelet.app.message.topology;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Result of one request for CPUs and memory, and the assignments after it.
 *
 * @param request what came of it; empty when something was released
 * @param pool the CPUs as they are shared now; empty without the static policy
 * @param aligns whether a topology policy other than {@code none} decides
 */
public record ResourcesAssigned(Optional<Request> request, Optional<Pool> pool, boolean aligns) {

    /** A pod was admitted that gets nothing for itself, where no policy assigns anything. */
    public static ResourcesAssigned nothing() {
        return new ResourcesAssigned(Optional.of(new Request(true, 0, "", 0, false, List.of(), new Pools(false, List.of()))),
                Optional.empty(), false);
    }

    /**
     * One request.
     *
     * @param admitted whether the pod is admitted
     * @param nanos how long the decision took
     * @param scope {@code container} or {@code pod}; empty when no topology policy decides
     * @param alignments how many containers, or pods, were put on one NUMA node by a policy that guarantees it
     * @param misaligned whether that was not possible
     * @param pins attempts to assign a resource to a container, in their order
     * @param pools what was tried for the pod as a whole
     */
    public record Request(boolean admitted, long nanos, String scope, int alignments, boolean misaligned, List<Pin> pins,
            Pools pools) {

        /** Copies the list; rejects null. */
        public Request {
            pins = List.copyOf(pins);
            Objects.requireNonNull(pools, "pools");
        }
    }

    /**
     * An attempt for the pod as a whole (KEP-5526).
     *
     * @param possible whether pods with pod-level resources have something assigned at all, so that it is counted from where containers
     *     have theirs
     * @param attempts attempts to assign a resource to the pod
     */
    public record Pools(boolean possible, List<Pooled> attempts) {

        /** Copies the list. */
        public Pools {
            attempts = List.copyOf(attempts);
        }
    }

    /**
     * One attempt.
     *
     * @param resource {@code cpu} or {@code memory}
     * @param failed whether there was not enough
     * @param fresh whether it was assigned now, and had not been before
     * @param wholeCores whether whole cores are required
     * @param oneCache whether all CPUs share a cache
     * @param parts how many resources were assigned: CPUs, memory, and huge pages of one size are one each
     */
    public record Pin(String resource, boolean failed, boolean fresh, boolean wholeCores, boolean oneCache, int parts) {
    }

    /**
     * One attempt for a whole pod (KEP-5526).
     *
     * @param resource {@code cpu} or {@code memory}
     * @param requests how many requests of containers it counts as
     * @param failed whether there was not enough
     * @param oneCache whether all CPUs share a cache
     * @param alone how many containers have a part for themselves
     * @param together how many containers share the rest
     */
    public record Pooled(String resource, int requests, boolean failed, boolean oneCache, int alone, int together) {

        /** There was not enough. */
        public static Pooled failed(String resource, int requests) {
            return new Pooled(resource, requests, true, false, 0, 0);
        }
    }

    /**
     * The CPUs.
     *
     * @param free how many containers can still get for themselves
     * @param exclusive how many containers have for themselves
     * @param exclusiveByNode the same by NUMA node
     */
    public record Pool(int free, int exclusive, Map<Integer, Integer> exclusiveByNode) {

        /** Copies the map. */
        public Pool {
            exclusiveByNode = Collections.unmodifiableMap(new TreeMap<>(exclusiveByNode));
        }
    }
}
