package io.jubelet.app.metrics;

import io.jubelet.app.worker.StepResult;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Starts of pods with a user namespace of their own. Such a start has failed when the sandbox is not made or one of the
 * containers that are started first is not: a namespace that does not work may show only there. A kubelet does all of that in
 * one sync; here further syncs belong to the start as long as images are being pulled. Thread-safe.
 */
final class UserNamespaceMetrics {

    private final Counter started;
    private final Counter errors;
    /** Pods whose sandbox was made and whose first containers are being started, by uid, while nothing has failed. */
    private final Set<String> starting = ConcurrentHashMap.newKeySet();

    UserNamespaceMetrics(MetricRegistry registry) {
        this.started = registry.counter("kubelet_started_user_namespaced_pods_total",
                "[ALPHA] Sandboxes that were to be made for pods with hostUsers: false.");
        this.errors = registry.counter("kubelet_started_user_namespaced_pods_errors_total",
                "[ALPHA] Sandboxes for pods with hostUsers: false that were not made, or in which a first container did not start.");
    }

    void begun(String podUid) {
        started.increment();
        starting.add(podUid);
    }

    void failed(String podUid) {
        if (starting.remove(podUid)) {
            errors.increment();
        }
    }

    /** A sync of the pod is over. */
    void synced(String podUid, StepResult.Starts starts) {
        switch (starts) {
            case AWAITED -> { }
            case FAILED -> failed(podUid);
            case DONE -> ended(podUid);
        }
    }

    /** The start of the pod is over, if there was one. */
    void ended(String podUid) {
        starting.remove(podUid);
    }
}
