package io.jubelet.app.admission;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.allocation.ResizeTrigger;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import java.util.List;

/** Handles a new version of a pod that was passed on already. */
final class PodUpdates {

    private final AdmittedPods admittedPods;
    private final PodResizes resizes;
    private final PodAdmitter admitter;
    private final PodEvents events;
    private final Allocations allocations;
    private final Rejections rejections;
    private final AdmissionResults results;

    PodUpdates(AdmittedPods admittedPods, PodResizes resizes, PodAdmitter admitter, PodEvents events, Allocations allocations,
            Rejections rejections, AdmissionResults results) {
        this.admittedPods = admittedPods;
        this.resizes = resizes;
        this.admitter = admitter;
        this.events = events;
        this.allocations = allocations;
        this.rejections = rejections;
        this.results = results;
    }

    /**
     * Requests the resize, if it is one, and passes the pod on with the resources that are allocated to it. That the node lacks
     * what the change needs is reported, and keeps nothing from being done.
     */
    void update(PodChange.Operation operation, Pod before, PendingPod desired) {
        Pod after = desired.pod();
        if (admittedPods.has(after.uid()) && Allocations.changes(before, after)) {
            resizes.request(after, ResizeTrigger.POD_UPDATED);
        }
        List<String> missing = admitter.missing(before, after);
        if (!missing.isEmpty()) {
            events.warning(after, "FailedNodeDeclaredFeaturesCheck", "Pod requires node features that are not available: "
                    + String.join(", ", missing));
        }
        Pod allocated = allocations.allocated(after);
        admittedPods.renew(allocated);
        results.put(operation == PodChange.Operation.ADD ? PodChange.Operation.UPDATE : operation, desired,
                rejections.withRejection(allocated));
    }
}
