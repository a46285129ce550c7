package io.jubelet.app.sync;

import io.jubelet.app.allocation.AllocationRecords;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.worker.ResizeState;
import io.jubelet.domain.allocation.AppliedResources;
import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.allocation.ResizeConditions;
import io.jubelet.domain.allocation.ResizeEvents;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.explain.ResizeOutcome;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.resize.ResizeProgress;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedPod;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;

/** Resources applied to the containers of pods, and reports about resizes under way. */
final class ActuatedResources {

    private final AllocationRecords records;
    private final PodEvents events;
    private final Decisions decisions;
    private final InstantSource clock;

    ActuatedResources(AllocationRecords records, PodEvents events, Decisions decisions, InstantSource clock) {
        this.records = records;
        this.events = events;
        this.decisions = decisions;
        this.clock = clock;
    }

    /** A container was made with the resources of the pod as it is. */
    void made(Pod pod, Container container) {
        records.record(pod.uid(), container.name(), AppliedResources.of(container, pod.spec()));
    }

    /** The cgroup of a pod was made for it as it is. */
    void made(Pod pod) {
        pod.spec().resources().ifPresent(resources -> records.recordPod(pod.uid(), resources));
    }

    void applied(Pod pod, String container, ResourceRequirements resources) {
        records.record(pod.uid(), container, resources);
    }

    void applied(Pod pod, ResourceRequirements resources) {
        records.recordPod(pod.uid(), resources);
    }

    /** The resources of a container are not known. */
    void unknown(Pod pod, Container container) {
        records.forget(pod.uid(), container.name());
    }

    /**
     * Resources applied to a pod, for decisions. A container of which nothing is recorded is given its resources once more,
     * unless it would have to restart for that.
     */
    PodAllocation forDecision(Pod pod) {
        return filled(pod, true);
    }

    /** Only what is recorded. */
    PodAllocation recorded(Pod pod) {
        return records.get(pod.uid()).orElse(PodAllocation.NONE);
    }

    /** The resources for reports: what is not recorded is as allocated. */
    PodAllocation forStatus(Pod pod) {
        return filled(pod, false);
    }

    private PodAllocation filled(Pod pod, boolean onlyRestarting) {
        PodAllocation recorded = records.get(pod.uid()).orElse(PodAllocation.NONE);
        Map<String, ResourceRequirements> containers = new TreeMap<>(recorded.containers());
        PodContainers.all(pod).filter(container -> !onlyRestarting || restarts(container)).forEach(container ->
                containers.putIfAbsent(container.name(), AppliedResources.of(container, pod.spec())));
        return new PodAllocation(containers, recorded.pod());
    }

    private static boolean restarts(Container container) {
        return container.resizePolicy().stream().anyMatch(policy -> policy.restartPolicy().equals("RestartContainer"));
    }

    /** Updates the report about a resize by the observed pod. */
    void review(Pod pod, ObservedPod observed, ResizeState state) {
        ResizeConditions before = state.merge(ResizeConditions.of(pod.status()));
        boolean awaitsCgroup = before.inProgress().isPresent() && state.isCgroupWrong();
        if (awaitsCgroup || ResizeProgress.isInProgress(pod, observed, forStatus(pod))) {
            state.setConditions(before.underWay(pod.metadata().generation(), clock.instant()));
            return;
        }
        before.inProgress().map(PodCondition::observedGeneration).ifPresent(generation -> {
            events.normal(pod, ResizeEvents.COMPLETED, ResizeEvents.completed(pod, generation));
            decisions.made(pod, new ResizeOutcome.Completed(generation));
            state.setConditions(before.completed());
        });
    }

    /** A resize failed; it is tried again. */
    void failed(Pod pod, ResizeState state, String message) {
        ResizeConditions before = state.conditions();
        ResizeConditions after = before.failed(message, pod.metadata().generation(), clock.instant());
        state.setConditions(after);
        decisions.made(pod, new ResizeOutcome.Failed(message));
        if (after.isNewError(before)) {
            events.warning(pod, ResizeEvents.ERROR, ResizeEvents.failed(pod,
                    after.inProgress().orElseThrow().observedGeneration(), message));
        }
    }

    /** The pod is gone. */
    void forget(Pod pod) {
        records.forget(pod.uid());
    }
}
