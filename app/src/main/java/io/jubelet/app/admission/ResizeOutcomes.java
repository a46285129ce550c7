package io.jubelet.app.admission;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.allocation.PendingResize;
import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.allocation.ResizeConditions;
import io.jubelet.domain.allocation.ResizeDecision;
import io.jubelet.domain.allocation.ResizeEvents;
import io.jubelet.domain.allocation.ResizeTrigger;
import io.jubelet.domain.explain.ResizeOutcome;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;

/** Carries out what was decided about a resize: allocates the resources, or reports why they are not allocated. */
final class ResizeOutcomes {

    private static final Logger LOG = System.getLogger(ResizeOutcomes.class.getName());

    private final Allocations allocations;
    private final PodEvents events;
    private final Decisions decisions;
    private final InstantSource clock;

    ResizeOutcomes(Allocations allocations, PodEvents events, Decisions decisions, InstantSource clock) {
        this.allocations = allocations;
        this.events = events;
        this.decisions = decisions;
        this.clock = clock;
    }

    /**
     * Carries out a decision.
     *
     * @param trigger why it was decided now
     * @return whether the resize waits on
     */
    boolean decided(PendingResize resize, ResizeDecision decision, ResizeTrigger trigger) {
        return switch (decision) {
            case ResizeDecision.Nothing _ -> {
                allocations.settle(resize.desired().uid());
                yield false;
            }
            case ResizeDecision.Preempts _ -> true;
            case ResizeDecision.Allocated(PodAllocation allocation) -> !allocate(resize, allocation, trigger);
            case ResizeDecision.Refused refused -> {
                refuse(resize, refused);
                yield !refused.isInfeasible();
            }
        };
    }

    private boolean allocate(PendingResize resize, PodAllocation allocation, ResizeTrigger trigger) {
        Pod desired = resize.desired();
        try {
            allocations.allocate(desired, allocation);
        } catch (PortException e) {
            LOG.log(Level.WARNING, "pod {0} can''t be resized now: {1}", desired.fullName(), e.getMessage());
            return false;
        }
        ResizeConditions before = resize.conditions();
        long generation = desired.metadata().generation();
        allocations.report(desired, before.allocated(generation, clock.instant()));
        events.normal(desired, ResizeEvents.STARTED, ResizeEvents.started(desired, generation));
        decisions.made(desired, new ResizeOutcome.Allocated(before.isDeferred() ? trigger.label() : ""));
        return true;
    }

    private void refuse(PendingResize resize, ResizeDecision.Refused refused) {
        Pod desired = resize.desired();
        ResizeConditions after = resize.conditions().refused(refused.reason(), refused.message(),
                desired.metadata().generation(), clock.instant());
        allocations.report(desired, after);
        decisions.made(desired, new ResizeOutcome.Refused(refused.obstacle(), refused.message()));
        if (after.isNewRefusal(resize.conditions())) {
            events.warning(desired, refused.isInfeasible() ? ResizeEvents.INFEASIBLE : ResizeEvents.DEFERRED,
                    ResizeEvents.refused(desired, refused));
        }
    }
}
