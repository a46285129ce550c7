package io.jubelet.app.admission;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.domain.admission.Preemption;
import io.jubelet.domain.allocation.ResizeTrigger;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.worker.Stage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;

/** Passes new pods on to their workers once they are admitted: at once, or when the pods that are preempted for them have ended. */
final class PodHandover {

    private static final Logger LOG = System.getLogger(PodHandover.class.getName());

    private final AdmittedPods admittedPods;
    private final Allocations allocations;
    private final PodsAwaitingPreemption held;
    private final Preemptions preemptions;
    private final PodResizes resizes;
    private final AdmissionResults results;
    private final Decisions decisions;

    PodHandover(AdmittedPods admittedPods, Allocations allocations, PodsAwaitingPreemption held, Preemptions preemptions,
            PodResizes resizes, AdmissionResults results, Decisions decisions) {
        this.admittedPods = admittedPods;
        this.allocations = allocations;
        this.held = held;
        this.preemptions = preemptions;
        this.resizes = resizes;
        this.results = results;
        this.decisions = decisions;
    }

    /**
     * A pod is only to be ended.
     *
     * @param pod with what was allocated to it before the agent started
     */
    void end(PendingPod desired, Pod pod) {
        if (!pod.status().isTerminal()) {
            admittedPods.add(pod);
        }
        results.add(desired, pod);
    }

    /**
     * A pod is admitted.
     *
     * @param pod with what was allocated to it before the agent started
     * @param victims have to end first
     */
    void admit(PendingPod desired, Pod pod, Preemption.Victims victims) {
        admittedPods.add(pod);
        allocations.admitted(pod);
        Preemptions.Wait wait = victims.isEmpty() ? Preemptions.Wait.NONE : preemptions.makeRoom(desired.pod(), victims);
        if (wait.uids().isEmpty()) {
            passOn(desired);
        } else {
            decisions.made(desired.pod(), new PodDecision.AwaitsPreemption(wait.uids().size(), decisions.after(wait.timeout())));
            held.add(desired, wait.uids(), wait.timeout());
        }
    }

    private void passOn(PendingPod desired) {
        decisions.made(desired.pod(), new PodDecision.Admitted());
        resizes.request(desired.pod(), ResizeTrigger.PODS_ADDED);
        results.add(desired, allocations.allocated(desired.pod()));
    }

    /** Takes the newest version of a pod; false when it does not wait for the end of others. */
    boolean renew(Pod newest) {
        boolean known = held.renew(newest);
        if (known) {
            admittedPods.renew(allocations.allocated(newest));
        }
        return known;
    }

    /**
     * A report of the worker of a pod that may run. A pod that its source named again while its containers were stopped was
     * admitted before they had stopped: it uses the node anew once its worker syncs it.
     *
     * @return whether a resize waits that may fit now, because the pod takes less than before
     */
    boolean reported(PodStatusComputed computed) {
        String uid = computed.pod().uid();
        if (computed.stage() == Stage.SYNCING && !admittedPods.has(uid) && !preemptions.isVictim(uid)) {
            results.get(uid).map(AdmissionResults.Result::pod).filter(pod -> !pod.status().isTerminal())
                    .ifPresent(admittedPods::add);
        }
        return admittedPods.report(uid, computed.pod().status(), resizes.areWaiting());
    }

    /** The victims of a pod do not go: it is passed on anyway. False when it does not wait for any. */
    boolean passOnLate(String uid) {
        Optional<PendingPod> pod = held.remove(uid);
        pod.ifPresent(desired -> {
            LOG.log(Level.WARNING, "pod {0}: pods that it preempts have not ended in time", desired.pod().fullName());
            passOn(desired);
        });
        return pod.isPresent();
    }

    /** A pod has gone: passes on those that have waited for nothing else. False when there are none. */
    boolean passOnFreedBy(String victim) {
        List<PendingPod> free = held.freedBy(victim);
        free.forEach(this::passOn);
        return !free.isEmpty();
    }
}
