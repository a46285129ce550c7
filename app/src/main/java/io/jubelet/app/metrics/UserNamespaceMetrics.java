package io.jubelet.app.metrics;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Starts of pods with a user namespace of their own. Such a start has failed when anything fails in the sync that makes the
 * sandbox: a namespace that does not work may show only at the first container. Thread-safe.
 */
final class UserNamespaceMetrics {

    private final Counter started;
    private final Counter errors;
    /** Pods whose sandbox is made in the sync that is under way, by uid, while nothing has failed in it. */
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

    /** The sync of a pod is over. */
    void ended(String podUid) {
        starting.remove(podUid);
    }
}
