package io.jubelet.app.metrics;

import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.PodIdentity;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Metrics of pods that are found on the machine although no source names them, and of pods that are desired again, under the
 * same uid, while their remains are being removed. Thread-safe.
 */
final class OrphanMetrics {

    private final Counter orphaned;
    private final Counter restarted;
    private final Gauge cleaned;
    private final Gauge failures;
    /** Pods that a source named and of which something may be left. */
    private final Set<String> named = new HashSet<>();
    private final Set<String> orphans = new HashSet<>();
    private final Set<String> tornDown = new HashSet<>();
    private final Set<String> failed = new HashSet<>();
    /** Monotonic nanoseconds of the moment in which all sources had named their pods. */
    private OptionalLong ready = OptionalLong.empty();

    OrphanMetrics(MetricRegistry registry) {
        this.orphaned = registry.counter("kubelet_orphaned_runtime_pods_total", "[ALPHA] Pods that were found in the "
                + "container runtime and that no source named: most likely deleted while the agent was away.");
        this.restarted = registry.counter("kubelet_restarted_pods_total", "[ALPHA] Pods that were deleted and created again "
                + "under the same uid, while the agent still ended the first.", "static");
        this.cleaned = registry.gauge("kubelet_orphan_pod_cleaned_volumes",
                "[ALPHA] Pods that are not wanted and whose volumes the last sweep removed.");
        this.failures = registry.gauge("kubelet_orphan_pod_cleaned_volumes_errors",
                "[ALPHA] Pods that are not wanted and whose volumes the last sweep could not remove.");
        restarted.initialize("true");
        restarted.initialize("");
    }

    /** A source names a pod. */
    synchronized void desired(Pod pod) {
        named.add(pod.uid());
    }

    /** All sources have named their pods; only the first call counts. */
    synchronized void sourcesReady(long nanos) {
        if (ready.isEmpty()) {
            ready = OptionalLong.of(nanos);
        }
    }

    /**
     * Pods in the runtime: before the sources are ready none of them is unknown.
     *
     * @return how many pods only the runtime has, all of which are being ended
     */
    synchronized int listed(RuntimeListed list) {
        if (ready.isEmpty() || list.at() < ready.getAsLong()) {
            return 0;
        }
        List<String> unknown = list.alive().stream().map(PodIdentity::uid).filter(uid -> !named.contains(uid)).toList();
        unknown.stream().filter(orphans::add).forEach(_ -> orphaned.increment());
        return unknown.size();
    }

    /** A pod that a source names begins anew. */
    void restarted(Pod pod) {
        restarted.increment(ConfigAnnotations.isStatic(pod) ? "true" : "");
    }

    /** The volumes of a pod were torn down, or that failed. */
    synchronized void tornDown(String uid, boolean success) {
        if (!named.contains(uid)) {
            tornDown.add(uid);
            if (success) {
                failed.remove(uid);
            } else {
                failed.add(uid);
            }
        }
    }

    /** Leftovers of pods were looked for: what was cleaned since the last time is the last sweep. */
    synchronized void swept() {
        cleaned.set(tornDown.size());
        failures.set(failed.size());
        tornDown.clear();
        failed.clear();
    }

    synchronized void forgetIf(Predicate<String> uid) {
        named.removeIf(uid);
        orphans.removeIf(uid);
    }
}
