package io.jubelet.app.admission;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.allocation.ResizeTrigger;
import io.jubelet.domain.pod.Pod;
import java.util.List;

/** Handles a new version of a pod that is already on the node. */
final class PodUpdates {

    private final AdmittedPods admittedPods;
    private final PodResizes resizes;
    private final PodAdmitter admitter;
    private final PodEvents events;

    PodUpdates(AdmittedPods admittedPods, PodResizes resizes, PodAdmitter admitter, PodEvents events) {
        this.admittedPods = admittedPods;
        this.resizes = resizes;
        this.admitter = admitter;
        this.events = events;
    }

    /** Requests the resize, if it is one; that the node lacks what the change needs is reported, and keeps nothing from being done. */
    void update(Pod before, Pod after) {
        if (admittedPods.has(after.uid()) && Allocations.changes(before, after)) {
            resizes.request(after, ResizeTrigger.POD_UPDATED);
        }
        List<String> missing = admitter.missing(before, after);
        if (!missing.isEmpty()) {
            events.warning(after, "FailedNodeDeclaredFeaturesCheck", "Pod requires node features that are not available: "
                    + String.join(", ", missing));
        }
    }
}
