package io.jubelet.app.metrics;

import io.jubelet.app.probe.Prober;
import io.jubelet.domain.metrics.Buckets;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.probe.ProbeOutcome;
import io.jubelet.domain.probe.ProbeWorkerRules;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Single probes by their result. A probe that could not be carried out has none and is not counted; the duration is measured
 * only for successful probes. The counts of a pod disappear when it has ended.
 */
final class ProbeMetrics {

    private static final int POD = 2;
    private static final int NAMESPACE = 3;
    private static final int POD_UID = 5;

    private final MetricRegistry registry = new MetricRegistry();
    private final Counter total = registry.counter("prober_probe_total",
            "[BETA] Cumulative number of a liveness, readiness or startup probe for a container by result.",
            "probe_type", "container", "pod", "namespace", "result", "pod_uid");
    private final Histogram duration = registry.histogram("prober_probe_duration_seconds",
            "[ALPHA] Duration in seconds for a probe response.", Buckets.DEFAULT,
            "probe_type", "container", "pod", "namespace");
    private final Timers timers;
    /** Pods that have been probed. */
    private final Map<String, Pod> probed = new ConcurrentHashMap<>();

    ProbeMetrics(Timers timers) {
        this.timers = timers;
    }

    List<MetricFamily> families() {
        return registry.families();
    }

    Prober counted(Prober prober) {
        return (what, containerId) -> {
            long begin = timers.nanos();
            ProbeOutcome outcome = prober.probe(what, containerId);
            count(what, outcome, Duration.ofNanos(timers.nanos() - begin));
            return outcome;
        };
    }

    private void count(ProbeWorkerRules what, ProbeOutcome outcome, Duration took) {
        if (outcome == ProbeOutcome.ERROR) {
            return;
        }
        Pod pod = what.pod();
        probed.put(pod.uid(), pod);
        String type = what.type().wireName();
        String container = what.container().name();
        String name = pod.metadata().name();
        String namespace = pod.metadata().namespace();
        boolean good = outcome == ProbeOutcome.SUCCESS;
        total.increment(type, container, name, namespace, good ? "successful" : "failed", pod.uid());
        if (good) {
            duration.observe(took, type, container, name, namespace);
        }
    }

    void forgetIf(Predicate<String> uid) {
        probed.keySet().stream().filter(uid).toList().forEach(this::forget);
    }

    private void forget(String uid) {
        Pod pod = probed.remove(uid);
        if (pod != null) {
            total.removeIf(labels -> labels.get(POD_UID).equals(uid));
            // A pod of the same name may have taken its place.
            boolean replaced = probed.values().stream().anyMatch(other -> other.fullName().equals(pod.fullName()));
            duration.removeIf(labels -> !replaced && labels.get(POD).equals(pod.metadata().name())
                    && labels.get(NAMESPACE).equals(pod.metadata().namespace()));
        }
    }
}
