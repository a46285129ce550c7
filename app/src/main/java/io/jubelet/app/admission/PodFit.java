package io.jubelet.app.admission;

import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.admission.Preemption;
import io.jubelet.domain.allocation.PendingResize;
import io.jubelet.domain.allocation.ResizeDecision;
import io.jubelet.domain.allocation.ResizePolicy;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.requests.PodRequests;
import java.util.List;
import java.util.Map;

/** Whether the node takes a pod beside those that use it already: a new one, or an admitted one with other resources. */
final class PodFit {

    private final PodAdmitter admitter;
    private final Assignments assignments;
    private final AdmittedPods admittedPods;
    private final Allocations allocations;
    private final ResizePolicy resizePolicy;

    PodFit(PodAdmitter admitter, Assignments assignments, AdmittedPods admittedPods, Allocations allocations,
            ResizePolicy resizePolicy) {
        this.admitter = admitter;
        this.assignments = assignments;
        this.admittedPods = admittedPods;
        this.allocations = allocations;
        this.resizePolicy = resizePolicy;
    }

    /** Whether a pod can't be decided before the node of the API server was seen. */
    boolean waitsForNode(PendingPod desired) {
        return admitter.waitsForNode(desired, () -> admission(allocations.allocated(desired.pod()), Map.of()));
    }

    /** Decides about a new pod, and assigns it what single containers of it need for themselves. */
    Admission admit(Pod pod) {
        return assignments.decide(pod, devices -> admission(pod, devices));
    }

    /**
     * A pod to which resources were allocated before the agent started is decided by what was allocated, to it and to the others: that
     * fitted. What the API server shows of them may be older, because the earlier agent ended before it reported a resize.
     */
    private Admission admission(Pod pod, Map<String, Integer> devices) {
        List<Pod> others = admittedPods.without(pod);
        if (allocations.isRecorded(pod.uid())) {
            Admission again = admitter.decide(PodRequests.asAllocated(pod),
                    others.stream().map(PodRequests::asAllocated).toList(), devices);
            if (again instanceof Admission.Admitted(Preemption.Victims victims) && victims.isEmpty()) {
                return again;
            }
        }
        return admitter.decide(pod, others, devices);
    }

    ResizeDecision resize(PendingResize resize) {
        return ResizeDecision.of(resize.desired(), resize.allocated(), resizePolicy,
                resized -> resizePolicy.assigns() && PodQos.of(resized) == QosClass.GUARANTEED
                        ? assignments.decide(resized, devices -> resized(resized, devices))
                        : resized(resized, assignments.usedDevices(resized)));
    }

    private Admission resized(Pod resized, Map<String, Integer> devices) {
        return admitter.decideResize(resized, admittedPods.without(resized), devices);
    }
}
