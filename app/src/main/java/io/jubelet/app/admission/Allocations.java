package io.jubelet.app.admission;

import io.jubelet.app.allocation.AllocationRecords;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.allocation.PendingResize;
import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.allocation.ResizeConditions;
import io.jubelet.domain.allocation.ResizeDecision;
import io.jubelet.domain.allocation.ResizeEvents;
import io.jubelet.domain.allocation.ResizePolicy;
import io.jubelet.domain.allocation.ResizeTrigger;
import io.jubelet.domain.explain.ResizeOutcome;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Resources allocated to the admitted pods, and pending resizes. A pod is passed on with the resources allocated to it, and with
 * the conditions of its resize in its status.
 */
final class Allocations {

    private static final Logger LOG = System.getLogger("io.jubelet.admission");

    private final Map<String, ResizeConditions> conditions = new HashMap<>();
    private final AllocationRecords records;
    private final PodEvents events;
    private final Decisions decisions;
    private final Timers timers;
    /** Uids of pods with a resize that waits, in the order in which they are decided. */
    private List<String> waiting = List.of();

    Allocations(AllocationRecords records, PodEvents events, Decisions decisions, Timers timers) {
        this.records = records;
        this.events = events;
        this.decisions = decisions;
        this.timers = timers;
    }

    /** A pod that is new here, with what was allocated to it before the agent started. */
    Pod found(Pod desired) {
        conditions.put(desired.uid(), ResizeConditions.of(desired.status()));
        return allocated(desired);
    }

    /** Whether it is known what was allocated to a pod. */
    boolean isRecorded(String uid) {
        return records.get(uid).isPresent();
    }

    /** The pod is admitted as it is. */
    void admitted(Pod pod) {
        records.note(pod.uid(), PodAllocation.of(pod));
    }

    /** A version of a pod with what is allocated to it, and what is reported about its resize. */
    Pod allocated(Pod desired) {
        return reported(records.get(desired.uid()).map(allocation -> allocation.applyTo(desired)).orElse(desired));
    }

    private Pod reported(Pod pod) {
        ResizeConditions own = conditions.getOrDefault(pod.uid(), ResizeConditions.NONE);
        if (own.equals(ResizeConditions.of(pod.status()))) {
            return pod;
        }
        List<PodCondition> all = new ArrayList<>(pod.status().conditions());
        all.removeIf(condition -> ConditionType.isResize(condition.type()));
        all.addAll(own.list());
        return pod.withStatus(pod.status().toBuilder().conditions(all).build());
    }

    /** Whether a version of a pod requests other resources than the one before. */
    static boolean changes(Pod before, Pod desired) {
        return PodAllocation.of(before).differs(desired);
    }

    /** The resources that a pod requests may have changed; its resize waits if they are not those that it has. */
    void request(Pod desired, Function<String, Optional<Pod>> pods) {
        String uid = desired.uid();
        if (!records.get(uid).orElse(PodAllocation.NONE).differs(desired)) {
            waiting = waiting.stream().filter(other -> !other.equals(uid)).toList();
            conditions.computeIfPresent(uid, (_, before) -> before.settled());
        } else if (!waiting.contains(uid)) {
            List<String> all = new ArrayList<>(waiting);
            all.add(uid);
            waiting = PendingResize.ordered(all.stream().map(pods).flatMap(Optional::stream).map(this::pending).toList())
                    .stream().map(resize -> resize.desired().uid()).toList();
        }
    }

    private PendingResize pending(Pod desired) {
        return new PendingResize(desired, allocation(desired), conditions.getOrDefault(desired.uid(), ResizeConditions.NONE));
    }

    private PodAllocation allocation(Pod desired) {
        return records.get(desired.uid()).orElse(PodAllocation.NONE);
    }

    /** Whether any resize waits. */
    boolean isAnyWaiting() {
        return !waiting.isEmpty();
    }

    /** Uids of the pods whose resize waits, in the order in which they are decided. */
    List<String> waiting() {
        return waiting;
    }

    /** The resizes of these pods wait no more. */
    void removeWaiting(Set<String> uids) {
        waiting = waiting.stream().filter(uid -> !uids.contains(uid)).toList();
    }

    /**
     * Takes note of what was decided about a resize.
     *
     * @param trigger why it was decided now
     * @return whether it waits on
     */
    boolean decided(Pod desired, ResizeDecision decision, ResizeTrigger trigger) {
        ResizeConditions before = conditions.getOrDefault(desired.uid(), ResizeConditions.NONE);
        return switch (decision) {
            case ResizeDecision.Nothing _ -> {
                conditions.put(desired.uid(), before.settled());
                yield false;
            }
            case ResizeDecision.Preempts _ -> true;
            case ResizeDecision.Allocated(PodAllocation allocation) -> !allocate(desired, allocation, before, trigger);
            case ResizeDecision.Refused refused -> {
                refuse(desired, refused, before);
                yield !refused.isInfeasible();
            }
        };
    }

    /** Resources that can't be recorded are not allocated: after a restart they would be lost. */
    private boolean allocate(Pod desired, PodAllocation allocation, ResizeConditions before, ResizeTrigger trigger) {
        try {
            records.store(desired.uid(), allocation);
        } catch (PortException e) {
            LOG.log(Level.WARNING, "pod {0} can''t be resized now: {1}", desired.fullName(), e.getMessage());
            return false;
        }
        long generation = desired.metadata().generation();
        conditions.put(desired.uid(), before.allocated(generation, timers.instant()));
        events.normal(desired, ResizeEvents.STARTED, ResizeEvents.started(desired, generation));
        decisions.made(desired, new ResizeOutcome.Allocated(before.isDeferred() ? trigger.label() : ""));
        return true;
    }

    private void refuse(Pod desired, ResizeDecision.Refused refused, ResizeConditions before) {
        ResizeConditions after = before.refused(refused.reason(), refused.message(), desired.metadata().generation(),
                timers.instant());
        conditions.put(desired.uid(), after);
        decisions.made(desired, new ResizeOutcome.Refused(refused.obstacle(), refused.message()));
        if (after.isNewRefusal(before)) {
            events.warning(desired, refused.isInfeasible() ? ResizeEvents.INFEASIBLE : ResizeEvents.DEFERRED,
                    ResizeEvents.refused(desired, refused));
        }
    }

    ResizeDecision decide(Pod desired, ResizePolicy policy,
            Function<Pod, Admission> fit) {
        return ResizeDecision.of(desired, allocation(desired), policy, fit);
    }

    /** The pod is gone. */
    void forget(String uid) {
        records.forget(uid);
        conditions.remove(uid);
        removeWaiting(Set.of(uid));
    }

    /** Brings to the disk what was admitted. */
    void flush() {
        records.flush();
    }

    /** Forgets what earlier agents knew of pods that are gone. */
    void retain(Set<String> uids) {
        records.retain(uids);
    }
}
