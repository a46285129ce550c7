package io.jubelet.app.worker;

import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.domain.termination.KillPodTimeout;
import io.jubelet.ports.time.Timers;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Reports pods whose containers do not stop within their grace period when the node kills them, once each. Thread-safe. */
final class OverdueKills {

    private final Map<String, Timers.Pending> awaited = new ConcurrentHashMap<>();
    private final PodEvents events;
    private final Timers timers;

    OverdueKills(PodEvents events, Timers timers) {
        this.events = events;
        this.timers = timers;
    }

    /** The node kills a pod although it is desired. */
    void killBegan(PodWorker worker, KillPod kill) {
        if (isRunning(worker)) {
            long grace = kill.gracePeriodSeconds()
                    .orElseGet(() -> worker.pod().spec().terminationGracePeriodSeconds().orElse(0L));
            awaited.computeIfAbsent(kill.podUid(), _ -> timers.after(KillPodTimeout.of(grace), () -> report(worker)));
            if (!isRunning(worker)) {
                // It may have finished in between, when there was nothing to take back.
                finished(kill.podUid());
            }
        }
    }

    private static boolean isRunning(PodWorker worker) {
        return worker.state().mayRun();
    }

    private void report(PodWorker worker) {
        if (isRunning(worker)) {
            events.warning(worker.pod(), "ExceededGracePeriod",
                    "Container runtime did not kill the pod within specified grace period.");
        }
    }

    /** A pod is finished. */
    void finished(String uid) {
        Optional.ofNullable(awaited.remove(uid)).ifPresent(Timers.Pending::cancel);
    }

    /** Nothing is reported any more. */
    void close() {
        awaited.values().forEach(Timers.Pending::cancel);
    }
}
