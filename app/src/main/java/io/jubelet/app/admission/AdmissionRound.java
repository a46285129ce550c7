package io.jubelet.app.admission;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.PodChanges;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import java.util.ArrayList;
import java.util.List;

/** The result of one round of admission: pods are passed on before any of them is ended again. */
final class AdmissionRound {

    private final Bus bus;
    private final AdmissionResults results;
    private final Preemptions preemptions;
    private final List<PodChange> changes = new ArrayList<>();
    private final List<Pod> victims = new ArrayList<>();

    AdmissionRound(Bus bus, AdmissionResults results, Preemptions preemptions) {
        this.bus = bus;
        this.results = results;
        this.preemptions = preemptions;
    }

    /** Publishes a pod in a version of its own, instead of an older one that is to be published. */
    void admit(PodChange.Operation operation, PendingPod desired, Pod admitted) {
        results.put(new AdmissionResults.Result(admitted, desired.source(), desired.pod()));
        var change = new PodChange(operation, desired.source(), List.of(admitted));
        for (int i = 0; i < changes.size(); i++) {
            PodChange earlier = changes.get(i);
            if (earlier.pods().getFirst().uid().equals(admitted.uid()) && earlier.operation() != PodChange.Operation.REMOVE) {
                changes.set(i, operation == PodChange.Operation.UPDATE
                        ? new PodChange(earlier.operation(), desired.source(), List.of(admitted)) : change);
                return;
            }
        }
        changes.add(change);
    }

    void remove(AdmissionResults.Result gone) {
        changes.add(new PodChange(PodChange.Operation.REMOVE, gone.source(), List.of(gone.pod())));
    }

    /** Preempts this pod, for want of a resource, once the round has been published. */
    void preempt(Pod victim, String resource) {
        victims.add(victim);
        preemptions.begin(victim, resource);
    }

    /** Publishes the changes of this round, if there are any. */
    void publish() {
        if (!changes.isEmpty()) {
            bus.publish(Topics.PODS_ADMITTED, new PodChanges(changes));
        }
    }

    void endVictims() {
        victims.forEach(preemptions::end);
    }
}
