package io.jubelet.app.admission;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.status.PodFailure;
import io.jubelet.domain.status.PodRejection;
import io.jubelet.domain.status.StatusTransition;
import io.jubelet.domain.worker.Stage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;

/**
 * The pods that this node rejected, and their reported statuses. A rejection holds until the agent restarts. A rejected pod may
 * still have containers from an earlier agent, so it is passed to the workers like any failed pod: they end it.
 */
final class Rejections {

    private static final Logger LOG = System.getLogger(Rejections.class.getName());

    private final Map<String, PodStatus> statuses = new TreeMap<>();
    private final Bus bus;
    private final PodEvents events;
    private final Decisions decisions;
    private final InstantSource clock;
    private final AdmissionResults results;

    Rejections(Bus bus, PodEvents events, Decisions decisions, InstantSource clock, AdmissionResults results) {
        this.bus = bus;
        this.events = events;
        this.decisions = decisions;
        this.clock = clock;
        this.results = results;
    }

    /**
     * Rejects a pod.
     *
     * @param pod with what was allocated to it before the agent started
     */
    void add(PendingPod desired, Pod pod, Admission.Rejected rejected) {
        String reason = rejected.reason();
        String message = rejected.message();
        LOG.log(Level.WARNING, "pod {0} (uid {1}) is not admitted: {2}: {3}", pod.fullName(), pod.uid(), reason, message);
        events.warning(pod, reason, message);
        decisions.made(pod, new PodDecision.Rejected(reason, message));
        keep(desired, pod, PodRejection.status(pod, reason, message));
    }

    /** An admitted pod that is preempted before it ever reached a worker. */
    void preempted(PendingPod victim, PodFailure failure) {
        PodStatus rejected = PodRejection.status(victim.pod(), failure.reason(), failure.message());
        keep(victim, victim.pod(), rejected.toBuilder().message(failure.message()).build());
    }

    /** The newest version of a pod: one that was rejected has failed all the same, whatever its source reports. */
    Pod withRejection(Pod newest) {
        PodStatus failed = statuses.get(newest.uid());
        return failed == null ? newest : newest.withStatus(failed);
    }

    void forget(String uid) {
        statuses.remove(uid);
    }

    /** Reports at once that the pod has failed, and passes it on: its worker reports that nothing of it runs. */
    private void keep(PendingPod desired, Pod pod, PodStatus failed) {
        PodStatus status = switch (StatusTransition.of(pod, pod.status(), StatusTransition.observed(pod, failed),
                clock.instant())) {
            case StatusTransition.Accepted accepted -> accepted.status();
            case StatusTransition.Illegal _ -> failed;
        };
        Pod rejected = pod.withStatus(status);
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(rejected, Stage.TERMINATING));
        statuses.put(pod.uid(), status);
        results.add(desired, rejected);
    }
}
