package io.jubelet.app.admission;

import io.jubelet.app.event.Decisions;
import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.admission.Preemption;
import io.jubelet.domain.allocation.ResizeTrigger;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.source.PodChange;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Pods that were added and are not handed on yet: they wait for a decision, or for the end of the pods that are preempted for them.
 * Not thread-safe.
 */
final class NewPods {

    private static final Logger LOG = System.getLogger("io.jubelet.admission");

    private final Map<String, PendingPod> waiting = new LinkedHashMap<>();
    private final PodsAwaitingPreemption held = new PodsAwaitingPreemption();
    private final PodAdmitter admitter;
    private final AdmittedPods admittedPods;
    private final Consequences consequences;
    private final Decisions decisions;
    private final Timers timers;
    private final Consumer<String> late;

    /** Receiver of the decision about a pod. */
    record Consequences(Assignments assignments, Allocations allocations, PodResizes resizes, Rejections rejections,
            Preemptions preemptions) {
    }

    /** @param late gets the uid of a pod whose victims have not ended in time, from another thread */
    NewPods(PodAdmitter admitter, AdmittedPods admittedPods, Consequences consequences, Decisions decisions, Timers timers,
            Consumer<String> late) {
        this.admitter = admitter;
        this.admittedPods = admittedPods;
        this.consequences = consequences;
        this.decisions = decisions;
        this.timers = timers;
        this.late = late;
    }

    Set<String> uids() {
        Set<String> uids = new HashSet<>(waiting.keySet());
        uids.addAll(held.uids());
        return uids;
    }

    /** Whether some are not decided yet. */
    boolean areUndecided() {
        return !waiting.isEmpty();
    }

    boolean areNone() {
        return waiting.isEmpty() && held.isEmpty();
    }

    void add(PendingPod pod) {
        waiting.put(pod.pod().uid(), pod);
    }

    /** Takes the newest version of a pod; false when it is none of these. */
    boolean renew(PendingPod newest) {
        if (waiting.replace(newest.pod().uid(), newest) != null) {
            return true;
        }
        boolean known = held.renew(newest.pod());
        if (known) {
            admittedPods.renew(consequences.allocations().allocated(newest.pod()));
        }
        return known;
    }

    /** Forgets a pod; false when it is none of these. */
    boolean remove(String uid) {
        return waiting.remove(uid) != null | held.remove(uid).isPresent();
    }

    /** No deadline ends any more. */
    void close() {
        held.close();
    }

    /** Decides about all, the oldest first: what can't be decided yet waits for the next round. */
    void decide(AdmissionRound round) {
        if (!admitter.isReady()) {
            waiting.values().forEach(this::keepWaiting);
            return;
        }
        List<PendingPod> all = new ArrayList<>(waiting.values());
        all.sort(admitter.order());
        all.forEach(desired -> {
            if (admitter.waitsForNode(desired, () -> admission(consequences.allocations().allocated(desired.pod()), Map.of()))) {
                keepWaiting(desired);
            } else {
                decide(desired, round);
                waiting.remove(desired.pod().uid());
            }
        });
    }

    private void keepWaiting(PendingPod desired) {
        decisions.made(desired.pod(), new PodDecision.AwaitsAdmission(admitter.awaited()));
    }

    private void decide(PendingPod desired, AdmissionRound round) {
        Pod pod = consequences.allocations().found(desired.pod());
        if (desired.isEnding()) {
            if (!pod.status().isTerminal()) {
                admittedPods.add(pod);
            }
            round.admit(PodChange.Operation.ADD, desired, pod);
            return;
        }
        switch (consequences.assignments().decide(pod, devices -> admission(pod, devices))) {
            case Admission.Rejected rejected -> round.admit(PodChange.Operation.ADD, desired,
                    consequences.rejections().add(pod, rejected.reason(), rejected.message()));
            case Admission.Admitted(Preemption.Victims victims) -> {
                admittedPods.add(pod);
                consequences.allocations().admitted(pod);
                if (victims.isEmpty()) {
                    admit(desired, round);
                } else {
                    awaitPreemption(desired, victims, round);
                }
            }
        }
    }

    /**
     * A pod to which resources were allocated before the agent started is decided by what was allocated, to it and to the others: that
     * fitted. What the API server shows of them may be older, because the earlier agent ended before it reported a resize.
     */
    private Admission admission(Pod pod, Map<String, Integer> devices) {
        List<Pod> others = admittedPods.without(pod);
        if (consequences.allocations().isRecorded(pod.uid())) {
            Admission again = admitter.decide(PodRequests.asAllocated(pod),
                    others.stream().map(PodRequests::asAllocated).toList(), devices);
            if (again instanceof Admission.Admitted(Preemption.Victims victims) && victims.isEmpty()) {
                return again;
            }
        }
        return admitter.decide(pod, others, devices);
    }

    private void admit(PendingPod desired, AdmissionRound round) {
        decisions.made(desired.pod(), new PodDecision.Admitted());
        consequences.resizes().request(desired.pod(), ResizeTrigger.PODS_ADDED);
        round.admit(PodChange.Operation.ADD, desired, consequences.allocations().allocated(desired.pod()));
    }

    private void awaitPreemption(PendingPod desired, Preemption.Victims victims, AdmissionRound round) {
        Set<String> uids = new HashSet<>();
        Duration timeout = makeRoom(desired.pod(), victims, uids, round);
        if (uids.isEmpty()) {
            admit(desired, round);
            return;
        }
        String uid = desired.pod().uid();
        decisions.made(desired.pod(), new PodDecision.AwaitsPreemption(uids.size(), decisions.after(timeout)));
        held.add(new AwaitingPreemption(desired.pod(), desired.source(), uids, timers.after(timeout, () -> late.accept(uid))));
    }

    /** Ends pods for another one. */
    void makeRoom(Pod pod, Preemption.Victims victims, AdmissionRound round) {
        makeRoom(pod, victims, new HashSet<>(), round);
    }

    /** Ends pods for another one; those that have a worker are named, and how long they may take is returned. */
    private Duration makeRoom(Pod pod, Preemption.Victims victims, Set<String> uids, AdmissionRound round) {
        Duration timeout = Duration.ZERO;
        for (Pod victim : victims.pods()) {
            admittedPods.remove(victim.uid());
            Optional<AwaitingPreemption> pending = held.remove(victim.uid());
            if (pending.isPresent()) {
                consequences.preemptions().report(victim);
                round.admit(PodChange.Operation.ADD, new PendingPod(victim, pending.get().source()),
                        consequences.rejections().preempted(victim, Preemptions.FAILURE));
            } else {
                uids.add(victim.uid());
                round.preempt(victim, victims.resource());
                Duration own = Preemptions.killTimeout(victim);
                timeout = own.compareTo(timeout) > 0 ? own : timeout;
            }
        }
        LOG.log(Level.INFO, "pod {0} preempts {1} pods", pod.fullName(), victims.pods().size());
        return timeout;
    }

    /** The victims of a pod do not go: it is admitted anyway. False when it does not wait for any. */
    boolean admitLate(String uid, AdmissionRound round) {
        Optional<AwaitingPreemption> pod = held.remove(uid);
        pod.ifPresent(admitted -> {
            LOG.log(Level.WARNING, "pod {0}: pods that it preempts have not ended in time", admitted.pod().fullName());
            admit(admitted.desired(), round);
        });
        return pod.isPresent();
    }

    /** A pod has gone: admits those that have waited for nothing else. False when there are none. */
    boolean admitFreedBy(String victim, AdmissionRound round) {
        List<AwaitingPreemption> free = held.freedBy(victim);
        free.forEach(pod -> admit(pod.desired(), round));
        return !free.isEmpty();
    }
}
