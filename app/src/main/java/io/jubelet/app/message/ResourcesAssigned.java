package io.jubelet.app.message;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What came of one request for processors and memory, and who has what now.
 *
 * @param request what came of it; empty when something was taken back
 * @param pool the processors as they are shared now; empty without the static policy
 */
public record ResourcesAssigned(Optional<Request> request, Optional<Pool> pool) {

    /**
     * One request.
     *
     * @param admitted whether the pod is admitted
     * @param nanos how long the decision took
     * @param scope {@code container} or {@code pod}; empty when no topology policy decides
     * @param alignments how many containers, or pods, were put on one NUMA node by a policy that guarantees it
     * @param misaligned whether that was not possible
     * @param pins attempts to assign a resource to a container, in their order
     */
    public record Request(boolean admitted, long nanos, String scope, int alignments, boolean misaligned, List<Pin> pins) {

        /** Copies the list. */
        public Request {
            pins = List.copyOf(pins);
        }
    }

    /**
     * One attempt.
     *
     * @param resource {@code cpu} or {@code memory}
     * @param failed whether there was not enough
     * @param fresh whether it was assigned now, and had not been before
     * @param wholeCores whether whole cores are required
     * @param oneCache whether all processors share a cache
     */
    public record Pin(String resource, boolean failed, boolean fresh, boolean wholeCores, boolean oneCache) {
    }

    /**
     * The processors.
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
