package io.jubelet.app.admission;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.PodStatusComputed;
import io.jubelet.app.message.Topics;
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

/** The pods that this node refused, and what is told of them. A refusal holds for this life of the agent. */
final class Rejections {

    private static final Logger LOG = System.getLogger("io.jubelet.admission");

    private final Map<String, Pod> pods = new TreeMap<>();
    private final Bus bus;
    private final PodEvents events;
    private final InstantSource clock;

    Rejections(Bus bus, PodEvents events, InstantSource clock) {
        this.bus = bus;
        this.events = events;
        this.clock = clock;
    }

    boolean holds(String uid) {
        return pods.containsKey(uid);
    }

    /** Refuses a pod. */
    void add(Pod pod, String reason, String message) {
        LOG.log(Level.WARNING, "pod {0} (uid {1}) is not taken: {2}: {3}", pod.fullName(), pod.uid(), reason, message);
        events.warning(pod, reason, message);
        keep(pod, PodRejection.status(pod, reason, message));
    }

    /** A pod that was taken and has to make room before it ever reached a worker. */
    void displaced(Pod pod, PodFailure failure) {
        PodStatus refused = PodRejection.status(pod, failure.reason(), failure.message());
        keep(pod, refused.toBuilder().message(failure.message()).build());
    }

    /** The newest version of a pod that was refused: it has failed all the same, and may have been deleted. */
    void renew(Pod pod) {
        Pod before = pods.get(pod.uid());
        pods.put(pod.uid(), pod.withStatus(before.status()));
        tell(pod.uid());
    }

    void forget(String uid) {
        pods.remove(uid);
    }

    /** Says the status; nothing of the pod is left to do here. */
    void tell(String uid) {
        bus.publish(Topics.POD_STATUS, new PodStatusComputed(pods.get(uid), Stage.FINISHED));
    }

    private void keep(Pod pod, PodStatus failed) {
        PodStatus status = switch (StatusTransition.of(pod, pod.status(), failed, clock.instant())) {
            case StatusTransition.Accepted accepted -> accepted.status();
            case StatusTransition.Illegal _ -> failed;
        };
        pods.put(pod.uid(), pod.withStatus(status));
        tell(pod.uid());
    }
}
