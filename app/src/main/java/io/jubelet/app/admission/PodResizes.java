package io.jubelet.app.admission;

import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.admission.Preemption;
import io.jubelet.domain.allocation.ResizeDecision;
import io.jubelet.domain.allocation.ResizePolicy;
import io.jubelet.domain.allocation.ResizeTrigger;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * Decides about pending resizes: after one was requested, when a pod has gone or needs less, and every few minutes.
 */
final class PodResizes {

    /** About three minutes. */
    private static final int TICKS = 6;

    private final Allocations allocations;
    private final ResizePolicy policy;
    private final AdmittedPods admittedPods;
    private final AdmissionResults results;
    private final BiFunction<Pod, List<Pod>, Admission> fit;
    /** Pods that have to go for the resize of another one, by uid of that one. */
    private final Map<String, Set<String>> victims = new HashMap<>();
    /** The first reason to decide since that was done last; empty when there is none. */
    private Optional<ResizeTrigger> due = Optional.empty();
    private int ticks;

    PodResizes(Allocations allocations, ResizePolicy policy, AdmittedPods admittedPods, AdmissionResults results,
            BiFunction<Pod, List<Pod>, Admission> fit) {
        this.allocations = allocations;
        this.policy = policy;
        this.admittedPods = admittedPods;
        this.results = results;
        this.fit = fit;
    }

    /** A pod that uses the node has a version that may request other resources. */
    void request(Pod desired, ResizeTrigger trigger) {
        allocations.request(desired, uid -> uid.equals(desired.uid()) ? Optional.of(desired)
                : results.get(uid).map(AdmissionResults.Result::desired));
        due(trigger);
    }

    /** A pod uses the node no more. */
    void gone(String uid, ResizeTrigger trigger) {
        victims.values().forEach(awaited -> awaited.remove(uid));
        victims.remove(uid);
        due(trigger);
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

    private void due(ResizeTrigger trigger) {
        due = due.or(() -> Optional.of(trigger));
    }

    /** Whether there is something to decide. */
    boolean isDue() {
        return due.isPresent() && allocations.isAnyWaiting();
    }

    /**
     * Decides.
     *
     * @param makeRoom ends pods for the pod that it is given
     */
    void decide(AdmissionRound round, BiConsumer<Pod, Preemption.Victims> makeRoom) {
        ResizeTrigger trigger = due.orElseThrow();
        due = Optional.empty();
        Set<String> done = new HashSet<>();
        for (String uid : allocations.waiting()) {
            Optional<AdmissionResults.Result> pod = results.get(uid).filter(_ -> admittedPods.has(uid));
            boolean awaitsVictims = !victims.getOrDefault(uid, Set.of()).isEmpty();
            if (pod.isEmpty() || !awaitsVictims && !keepsWaiting(pod.get(), trigger, round, makeRoom)) {
                done.add(uid);
                victims.remove(uid);
            }
        }
        allocations.removeWaiting(done);
    }

    private boolean keepsWaiting(AdmissionResults.Result pod, ResizeTrigger trigger, AdmissionRound round,
            BiConsumer<Pod, Preemption.Victims> makeRoom) {
        Pod desired = pod.desired();
        ResizeDecision decision = allocations.decide(desired, policy, resized -> fit.apply(resized, admittedPods.without(resized)));
        if (decision instanceof ResizeDecision.Preempts(Preemption.Victims others)) {
            Set<String> uids = new HashSet<>();
            others.pods().forEach(other -> uids.add(other.uid()));
            victims.put(desired.uid(), uids);
            makeRoom.accept(desired, others);
        }
        boolean waits = allocations.decided(desired, decision, trigger);
        Pod allocated = allocations.allocated(desired);
        if (!allocated.equals(pod.pod())) {
            admittedPods.renew(allocated);
            round.admit(PodChange.Operation.UPDATE, new PendingPod(desired, pod.source()), allocated);
        }
        return waits;
    }
}
