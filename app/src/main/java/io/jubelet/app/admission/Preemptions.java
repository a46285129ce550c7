package io.jubelet.app.admission;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.admission.Preemption;
import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.domain.explain.EndDecision;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.status.PodFailure;
import io.jubelet.domain.termination.KillPodTimeout;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Ends pods that are preempted for a critical one: a new pod, or one that requests more than it has. */
final class Preemptions {

    private static final Logger LOG = System.getLogger(Preemptions.class.getName());

    private static final PodFailure FAILURE = new PodFailure("Preempting", "Preempted in order to admit critical pod");

    /** Pods that end; the request is repeated until they are removed. */
    private final Map<String, Victim> victims = new TreeMap<>();
    /** Those that were not told to end yet. */
    private final List<Victim> chosen = new ArrayList<>();
    private final Bus bus;
    private final PodEvents events;
    private final Decisions decisions;
    private final AdmittedPods admittedPods;
    private final PodsAwaitingPreemption held;
    private final Rejections rejections;

    /** A pod that ends, and what there was too little of. */
    private record Victim(Pod pod, String resource) {
    }

    /**
     * The end of pods that have a worker.
     *
     * @param uids of these pods
     * @param timeout how long they may take
     */
    record Wait(Set<String> uids, Duration timeout) {

        /** For none. */
        static final Wait NONE = new Wait(Set.of(), Duration.ZERO);
    }

    Preemptions(Bus bus, PodEvents events, Decisions decisions, AdmittedPods admittedPods, PodsAwaitingPreemption held,
            Rejections rejections) {
        this.bus = bus;
        this.events = events;
        this.decisions = decisions;
        this.admittedPods = admittedPods;
        this.held = held;
        this.rejections = rejections;
    }

    /** Preempts pods for another one: those that have a worker end once what was decided has been published. */
    Wait makeRoom(Pod pod, Preemption.Victims others) {
        Set<String> uids = new HashSet<>();
        Duration timeout = Duration.ZERO;
        for (Pod victim : others.pods()) {
            admittedPods.remove(victim.uid());
            Optional<PendingPod> pending = held.remove(victim.uid());
            if (pending.isPresent()) {
                report(victim);
                rejections.preempted(new PendingPod(victim, pending.get().source()), FAILURE);
            } else {
                uids.add(victim.uid());
                var one = new Victim(victim, others.resource());
                chosen.add(one);
                victims.put(victim.uid(), one);
                Duration own = killTimeout(victim);
                timeout = own.compareTo(timeout) > 0 ? own : timeout;
            }
        }
        LOG.log(Level.INFO, "pod {0} preempts {1} pods", pod.fullName(), others.pods().size());
        return new Wait(uids, timeout);
    }

    /** Ends the pods that were chosen. */
    void endVictims() {
        List<Victim> all = List.copyOf(chosen);
        chosen.clear();
        all.forEach(victim -> {
            report(victim.pod);
            kill(victim);
        });
    }

    /** Whether a pod was chosen, and is not removed yet. */
    boolean isVictim(String uid) {
        return victims.containsKey(uid);
    }

    /** A pod is removed, or no longer desired; false when it is none of these. */
    boolean gone(String uid) {
        chosen.removeIf(victim -> victim.pod.uid().equals(uid));
        return victims.remove(uid) != null;
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
        bus.publish(PodTopics.KILL_POD, KillPod.preemption(victim.pod.uid(), FAILURE, disruption, victim.resource));
    }

    private void report(Pod victim) {
        events.warning(victim, FAILURE.reason(), FAILURE.message());
        decisions.made(victim, new EndDecision.Killed(FAILURE.reason(), FAILURE.message()));
    }

    /** Longest wait for the end of a pod. */
    private static Duration killTimeout(Pod victim) {
        return KillPodTimeout.of(victim.metadata().deletionGracePeriodSeconds()
                .or(() -> victim.spec().terminationGracePeriodSeconds()).orElse(0L));
    }
}
