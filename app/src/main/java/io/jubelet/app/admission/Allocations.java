package io.jubelet.app.admission;

import io.jubelet.app.allocation.AllocationRecords;
import io.jubelet.domain.allocation.PendingResize;
import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.allocation.ResizeConditions;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.ports.failure.PortException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Resources allocated to the admitted pods. A pod is passed on with the resources allocated to it, and with the conditions of its
 * resize in its status.
 */
final class Allocations {

    private final Map<String, ResizeConditions> conditions = new HashMap<>();
    private final AllocationRecords records;

    Allocations(AllocationRecords records) {
        this.records = records;
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

    /** The resize of a pod, from what is allocated to it to what it requests. */
    PendingResize resize(Pod desired) {
        return new PendingResize(desired, records.get(desired.uid()).orElse(PodAllocation.NONE),
                conditions.getOrDefault(desired.uid(), ResizeConditions.NONE));
    }

    /** No resize of the pod waits. */
    void settle(String uid) {
        conditions.computeIfPresent(uid, (_, before) -> before.settled());
    }

    /** What is reported about the resize of a pod from now on. */
    void report(Pod desired, ResizeConditions reported) {
        conditions.put(desired.uid(), reported);
    }

    /**
     * Allocates other resources to a pod.
     *
     * @throws PortException when that can't be recorded; nothing is allocated then, because it would be lost by a restart
     */
    void allocate(Pod desired, PodAllocation allocation) {
        records.store(desired.uid(), allocation);
    }

    /** The pod is gone. */
    void forget(String uid) {
        records.forget(uid);
        conditions.remove(uid);
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
