package io.jubelet.app.admission;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.KillPod;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.domain.explain.EndDecision;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.status.PodFailure;
import io.jubelet.domain.termination.KillPodTimeout;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Ends pods that are preempted for a critical one. */
final class Preemptions {

    static final PodFailure FAILURE = new PodFailure("Preempting", "Preempted in order to admit critical pod");

    private final Map<String, Victim> victims = new TreeMap<>();
    private final Bus bus;
    private final PodEvents events;
    private final Decisions decisions;

    /** A pod that ends, and what there was too little of. */
    private record Victim(Pod pod, String resource) {
    }

    Preemptions(Bus bus, PodEvents events, Decisions decisions) {
        this.bus = bus;
        this.events = events;
        this.decisions = decisions;
    }

    /** A pod has to end for want of a resource; the request is repeated until it is removed. */
    void begin(Pod victim, String resource) {
        victims.put(victim.uid(), new Victim(victim, resource));
    }

    void end(Pod victim) {
        report(victim);
        kill(victims.get(victim.uid()));
    }

    /** A pod is removed, or no longer desired. */
    void gone(String uid) {
        victims.remove(uid);
    }

    /** Repeats the request to those that are not removed; nothing happens to one that ends already. */
    void repeat() {
        victims.values().forEach(this::kill);
    }

    private void kill(Victim victim) {
        PodCondition disruption = PodCondition.builder().type(ConditionType.DISRUPTION_TARGET)
                .status(PodCondition.TRUE).observedGeneration(victim.pod.metadata().generation())
                .reason(PodEviction.DISRUPTION_REASON)
                .message("Pod was preempted by Kubelet to accommodate a critical pod.").build();
        bus.publish(Topics.KILL_POD, KillPod.preemption(victim.pod.uid(), FAILURE, disruption, victim.resource));
    }

    void report(Pod victim) {
        events.warning(victim, FAILURE.reason(), FAILURE.message());
        decisions.made(victim, new EndDecision.Killed(FAILURE.reason(), FAILURE.message()));
    }

    /** Longest wait for the end of a pod. */
    static Duration killTimeout(Pod victim) {
        return KillPodTimeout.of(victim.metadata().deletionGracePeriodSeconds()
                .or(() -> victim.spec().terminationGracePeriodSeconds()).orElse(0L));
    }
}
