package io.jubelet.app.admission;

import io.jubelet.app.event.Decisions;
import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.admission.Preemption;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Pods that were added and are not decided yet. Not thread-safe. */
final class NewPods {

    private static final Logger LOG = System.getLogger(NewPods.class.getName());

    private final Map<String, PendingPod> waiting = new LinkedHashMap<>();
    private final PodAdmitter admitter;
    private final PodFit fit;
    private final Allocations allocations;
    private final Rejections rejections;
    private final PodHandover handover;
    private final Decisions decisions;

    NewPods(PodAdmitter admitter, PodFit fit, Allocations allocations, Rejections rejections, PodHandover handover,
            Decisions decisions) {
        this.admitter = admitter;
        this.fit = fit;
        this.allocations = allocations;
        this.rejections = rejections;
        this.handover = handover;
        this.decisions = decisions;
    }

    Set<String> uids() {
        return waiting.keySet();
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    void add(PendingPod pod) {
        waiting.put(pod.pod().uid(), pod);
    }

    /** Takes the newest version of a pod; false when it is none of these. */
    boolean renew(PendingPod newest) {
        return waiting.replace(newest.pod().uid(), newest) != null;
    }

    /** Forgets a pod; false when it is none of these. */
    boolean remove(String uid) {
        return waiting.remove(uid) != null;
    }

    /** Decides about all, the oldest first: what can't be decided yet waits for the next time. */
    void decide() {
        if (!admitter.isReady()) {
            waiting.values().forEach(this::keepWaiting);
            return;
        }
        List<PendingPod> all = new ArrayList<>(waiting.values());
        all.sort(admitter.order());
        all.forEach(desired -> {
            if (fit.waitsForNode(desired)) {
                keepWaiting(desired);
            } else if (isDecided(desired)) {
                waiting.remove(desired.pod().uid());
            }
        });
    }

    /** A pod about which nothing can be decided, unexpectedly, keeps no other from its admission. */
    private boolean isDecided(PendingPod desired) {
        try {
            decide(desired);
            return true;
        } catch (PortException e) {
            LOG.log(Level.WARNING, "pod {0} is not admitted yet: {1}", desired.pod().fullName(), e.getMessage());
            decisions.made(desired.pod(), new PodDecision.AwaitsAdmission(e.getMessage()));
        } catch (CancelledException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "the admission of pod " + desired.pod().fullName() + " failed unexpectedly", e);
            decisions.made(desired.pod(), new PodDecision.AwaitsAdmission("internal error; the log of the agent has the details"));
        }
        return false;
    }

    private void keepWaiting(PendingPod desired) {
        decisions.made(desired.pod(), new PodDecision.AwaitsAdmission(admitter.awaited()));
    }

    private void decide(PendingPod desired) {
        Pod pod = allocations.found(desired.pod());
        if (desired.isEnding()) {
            handover.end(desired, pod);
            return;
        }
        switch (fit.admit(pod)) {
            case Admission.Rejected rejected -> rejections.add(desired, pod, rejected);
            case Admission.Admitted(Preemption.Victims victims) -> handover.admit(desired, pod, victims);
        }
    }
}
