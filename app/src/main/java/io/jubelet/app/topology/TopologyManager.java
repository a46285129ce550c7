package io.jubelet.app.topology;

import io.jubelet.app.message.topology.ResourcesAssigned;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.HintMerge;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.TopologyHint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides from which NUMA nodes containers get their resources, the same nodes for all resources as far as the policy demands
 * it.
 */
final class TopologyManager {

    private static final String REASON = "TopologyAffinityError";
    private static final String MESSAGE = "Resources cannot be allocated with Topology locality";

    private final Optional<HintMerge> merge;
    private final boolean wholePods;
    private final boolean guaranteesOneNode;
    private final PodLevel podLevel;

    /**
     * The manager.
     *
     * @param merge merges hints; empty when nothing has to be close to each other
     * @param wholePods whether all containers of a pod get the same nodes
     * @param guaranteesOneNode whether all parts of a container are on one node
     * @param podLevel what pods with pod-level resources get
     */
    TopologyManager(Optional<HintMerge> merge, boolean wholePods, boolean guaranteesOneNode, PodLevel podLevel) {
        this.merge = merge;
        this.wholePods = wholePods;
        this.guaranteesOneNode = guaranteesOneNode;
        this.podLevel = podLevel;
    }

    /** Whether a policy decides what has to be close to each other. */
    boolean aligns() {
        return merge.isPresent();
    }

    /** An attempt for one pod. */
    static final class Attempt {

        private final List<ResourcesAssigned.Pin> pins = new ArrayList<>();
        private final List<ResourcesAssigned.Pooled> pooled = new ArrayList<>();
        private int alignments;
        private boolean misaligned;

        private Attempt() {
        }
    }

    Attempt attempt() {
        return new Attempt();
    }

    /** Counts of an attempt. */
    ResourcesAssigned.Request result(Attempt attempt, boolean admitted, long nanos) {
        return new ResourcesAssigned.Request(admitted, nanos, merge.isEmpty() ? "" : wholePods ? "pod" : "container",
                guaranteesOneNode ? attempt.alignments : 0, guaranteesOneNode && attempt.misaligned, attempt.pins,
                new ResourcesAssigned.Pools(podLevel.isOn(), attempt.pooled));
    }

    /**
     * Assigns to all containers of a pod what they need.
     *
     * @throws AllocationException when that is not possible; some containers may have got theirs already
     */
    void assign(Pod pod, List<HintProvider> providers, Attempt attempt) throws AllocationException {
        TopologyHint ofPod = merge.isPresent() && wholePods
                ? decided(attempt, pod, providers.stream().map(provider -> provider.hints(pod))) : TopologyHint.NONE;
        if (podLevel.pools(pod)) {
            for (HintProvider provider : providers) {
                allocate(provider, pod, ofPod, attempt);
            }
            attempt.alignments++;
            return;
        }
        for (Container container : Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream())
                .toList()) {
            TopologyHint affinity = merge.isPresent() && !wholePods
                    ? decided(attempt, pod, providers.stream().map(provider -> provider.hints(pod, container))) : ofPod;
            for (HintProvider provider : providers) {
                allocate(provider, pod, container, affinity, attempt);
            }
            attempt.alignments += wholePods ? 0 : 1;
        }
        attempt.alignments += wholePods ? 1 : 0;
    }

    private static void allocate(HintProvider provider, Pod pod, TopologyHint affinity, Attempt attempt)
            throws AllocationException {
        try {
            provider.allocate(pod, affinity).ifPresent(attempt.pooled::add);
        } catch (AllocationException e) {
            provider.failedPod().ifPresent(attempt.pooled::add);
            throw e;
        }
    }

    private static void allocate(HintProvider provider, Pod pod, Container container, TopologyHint affinity, Attempt attempt)
            throws AllocationException {
        try {
            provider.allocate(pod, container, affinity).ifPresent(attempt.pins::add);
        } catch (AllocationException e) {
            provider.failed().ifPresent(attempt.pins::add);
            throw e;
        }
    }

    private TopologyHint decided(Attempt attempt, Pod pod, Stream<Optional<Map<String, List<TopologyHint>>>> hints)
            throws AllocationException {
        HintMerge.Merged merged = merge.orElseThrow().merge(hints.map(one -> one.orElse(Map.of())).toList());
        if (!merged.admit()) {
            attempt.misaligned = true;
            throw new AllocationException(REASON, message(pod));
        }
        return merged.hint();
    }

    private String message(Pod pod) {
        if (!podLevel.isOn() || !PodRequests.isPodLevelSet(pod.spec())) {
            return MESSAGE;
        }
        return "Pod Scope pod with pod-level resources failed admission "
                + (wholePods ? "under pod-scope topology manager" : "with a container-level topology manager");
    }
}
