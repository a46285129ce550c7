package io.jubelet.app.admission;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.PodChanges;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import java.util.ArrayList;
import java.util.List;

/** The result of one round of admission: pods are handed on before any of them is ended again. */
final class AdmissionRound {

    private final Bus bus;
    private final JudgedPods judged;
    private final Preemptions preemptions;
    private final List<PodChange> changes = new ArrayList<>();
    private final List<Pod> victims = new ArrayList<>();

    AdmissionRound(Bus bus, JudgedPods judged, Preemptions preemptions) {
        this.bus = bus;
        this.judged = judged;
        this.preemptions = preemptions;
    }

    /** Hands on a pod as it is desired. */
    void admit(PendingPod wanted) {
        admit(PodChange.Operation.ADD, wanted, wanted.pod());
    }

    /** Hands on a pod in a version of its own. */
    void admit(PodChange.Operation operation, PendingPod wanted, Pod handedOn) {
        judged.put(new JudgedPods.Judged(handedOn, wanted.source(), wanted.pod()));
        changes.add(new PodChange(operation, wanted.source(), List.of(handedOn)));
    }

    void remove(JudgedPods.Judged gone) {
        changes.add(new PodChange(PodChange.Operation.REMOVE, gone.source(), List.of(gone.pod())));
    }

    /** Ends this pod once the round has been handed on. */
    void evict(Pod victim) {
        victims.add(victim);
        preemptions.begin(victim);
    }

    /** Publishes the changes of this round, if there are any. */
    void handOn() {
        if (!changes.isEmpty()) {
            bus.publish(Topics.PODS_ADMITTED, new PodChanges(changes));
        }
    }

    void endVictims() {
        victims.forEach(preemptions::end);
    }
}
