package io.jubelet.app.admission;

import io.jubelet.domain.admission.Preemption;
import io.jubelet.domain.allocation.PendingResize;
import io.jubelet.domain.allocation.ResizeDecision;
import io.jubelet.domain.allocation.ResizeTrigger;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Pending resizes (KEP-1287). They are retried after one was requested, when a pod has gone or needs less, and every few minutes.
 */
final class PodResizes {

    /** About three minutes. */
    private static final int TICKS = 6;

    private final Allocations allocations;
    private final AdmittedPods admittedPods;
    private final AdmissionResults results;
    private final PodFit fit;
    private final ResizeOutcomes outcomes;
    private final Preemptions preemptions;
    /** Uids of pods with a resize that waits, in the order in which they are decided. */
    private List<String> waiting = List.of();
    /** Pods that have to go for the resize of another one, by uid of that one. */
    private final Map<String, Set<String>> victims = new HashMap<>();
    /** The first reason to decide since that was done last; empty when there is none. */
    private Optional<ResizeTrigger> due = Optional.empty();
    private int ticks;

    PodResizes(Allocations allocations, AdmittedPods admittedPods, AdmissionResults results, PodFit fit, ResizeOutcomes outcomes,
            Preemptions preemptions) {
        this.allocations = allocations;
        this.admittedPods = admittedPods;
        this.results = results;
        this.fit = fit;
        this.outcomes = outcomes;
        this.preemptions = preemptions;
    }

    /** A pod that uses the node has a version that may request other resources: its resize waits if they are not those that it has. */
    void request(Pod desired, ResizeTrigger trigger) {
        String uid = desired.uid();
        if (!allocations.resize(desired).allocated().differs(desired)) {
            forget(uid);
            allocations.settle(uid);
        } else if (!waiting.contains(uid)) {
            List<PendingResize> all = new ArrayList<>();
            waiting.forEach(other -> results.get(other).ifPresent(result -> all.add(allocations.resize(result.desired().pod()))));
            all.add(allocations.resize(desired));
            waiting = PendingResize.ordered(all).stream().map(resize -> resize.desired().uid()).toList();
        }
        due(trigger);
    }

    /** A pod uses the node no more; false when no resize waited for that. */
    boolean gone(String uid) {
        boolean awaitedIt = false;
        for (Set<String> awaited : victims.values()) {
            awaitedIt |= awaited.remove(uid);
        }
        victims.remove(uid);
        return awaitedIt;
    }

    /** The resize of a pod waits no more. */
    void forget(String uid) {
        waiting = waiting.stream().filter(other -> !other.equals(uid)).toList();
    }

    /** A pod uses less of the node than before. */
    void shrunk() {
        due(ResizeTrigger.POD_RESIZED);
    }

    void tick() {
        if (++ticks % TICKS == 0) {
            due(ResizeTrigger.PERIODIC);
        }
    }

    /** There is a reason to try those that wait again. */
    void due(ResizeTrigger trigger) {
        due = due.or(() -> Optional.of(trigger));
    }

    boolean areWaiting() {
        return !waiting.isEmpty();
    }

    /** Whether there is something to decide. */
    boolean areDue() {
        return due.isPresent() && areWaiting();
    }

    /** Decides about the resizes that wait, if there is a reason to. */
    void retryDue() {
        if (!areDue()) {
            return;
        }
        ResizeTrigger trigger = due.orElseThrow();
        due = Optional.empty();
        Set<String> done = new HashSet<>();
        for (String uid : waiting) {
            Optional<AdmissionResults.Result> pod = results.get(uid).filter(_ -> admittedPods.has(uid));
            boolean awaitsVictims = !victims.getOrDefault(uid, Set.of()).isEmpty();
            if (pod.isEmpty() || !awaitsVictims && !keepsWaiting(pod.get(), trigger)) {
                done.add(uid);
                victims.remove(uid);
            }
        }
        waiting = waiting.stream().filter(uid -> !done.contains(uid)).toList();
    }

    private boolean keepsWaiting(AdmissionResults.Result pod, ResizeTrigger trigger) {
        Pod desired = pod.desired().pod();
        PendingResize resize = allocations.resize(desired);
        ResizeDecision decision = fit.resize(resize);
        if (decision instanceof ResizeDecision.Preempts(Preemption.Victims others)) {
            Set<String> uids = new HashSet<>();
            others.pods().forEach(other -> uids.add(other.uid()));
            victims.put(desired.uid(), uids);
            preemptions.makeRoom(desired, others);
        }
        boolean waits = outcomes.decided(resize, decision, trigger);
        Pod allocated = allocations.allocated(desired);
        if (!allocated.equals(pod.pod())) {
            admittedPods.renew(allocated);
            results.put(PodChange.Operation.UPDATE, pod.desired(), allocated);
        }
        return waits;
    }
}
