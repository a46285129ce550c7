package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Time from the change of a pod's status until the API server has it. Of several changes that are sent together the first one
 * counts. A change without an attempt to send it for a while did not need to be sent: the API server had it already.
 * Thread-safe.
 */
final class StatusSyncLatency {

    private final Histogram latency;
    private final Timers timers;
    /** By the name of the pod: the object of a static pod has another uid. */
    private final Map<String, Change> changes = new HashMap<>();

    private static final class Change {

        private final String uid;
        private final long at;
        private boolean old;
        private boolean failing;

        Change(String uid, long at) {
            this.uid = uid;
            this.at = at;
        }
    }

    StatusSyncLatency(MetricRegistry registry, Timers timers) {
        this.latency = registry.histogram("kubelet_pod_status_sync_duration_seconds", "[ALPHA] Time from the first change of a "
                + "pod's status that the API server does not have until it has the newest.",
                Buckets.of(.01, .05, .1, .5, 1, 5, 10, 20, 30, 45, 60));
        this.timers = timers;
    }

    /** The status of a pod is another one than before. */
    synchronized void changed(Pod pod) {
        changes.compute(pod.fullName(), (_, before) -> before != null && before.uid.equals(pod.uid()) ? before
                : new Change(pod.uid(), timers.nanos()));
    }

    /** The API server has the newest status of this object. */
    synchronized void sent(Pod object) {
        Change change = changes.remove(object.fullName());
        if (change != null) {
            latency.observe(Duration.ofNanos(timers.nanos() - change.at));
        }
    }

    /** The API server refuses the status of this object; it is not sent again. */
    synchronized void refused(Pod object) {
        changes.remove(object.fullName());
    }

    /** An attempt to send the status of a pod failed; there will be another. */
    synchronized void failed(String fullName) {
        Change change = changes.get(fullName);
        if (change != null) {
            change.failing = true;
        }
    }

    /** Called every half minute. */
    synchronized void removeStale() {
        changes.values().removeIf(change -> change.old && !change.failing);
        changes.values().forEach(change -> change.old = true);
    }

    synchronized void forgetIf(Predicate<String> uid) {
        changes.values().removeIf(change -> uid.test(change.uid));
    }
}
