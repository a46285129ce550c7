package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The steps of the workers of pods: when the first one begins, and how long each takes. */
final class WorkerMetrics {

    private final Histogram duration;
    private final Histogram start;
    private final Histogram containers;
    private final VolumeCounts volumes;
    private final Timers timers;
    /** The pods whose workers have begun, as they were at the last step. */
    private final Map<String, Pod> begun = new ConcurrentHashMap<>();

    /** A step under way. */
    interface Step extends AutoCloseable {

        @Override
        void close();
    }

    WorkerMetrics(MetricRegistry registry, VolumeCounts volumes, Timers timers) {
        this.duration = registry.histogram("kubelet_pod_worker_duration_seconds", "[ALPHA] Duration in seconds to sync a "
                + "single pod. Broken down by operation type: create, update, or sync", Buckets.DEFAULT, "operation_type");
        this.start = registry.histogram("kubelet_pod_worker_start_duration_seconds",
                "[ALPHA] Duration in seconds from kubelet seeing a pod to starting a worker.", Buckets.DEFAULT);
        this.containers = registry.histogram("kubelet_containers_per_pod_count",
                "[ALPHA] The number of containers per pod.", Buckets.exponential(1, 2, 5));
        this.volumes = volumes;
        this.timers = timers;
    }

    Step sync(Pod pod) {
        volumes.desired(pod);
        Pod before = begun.put(pod.uid(), pod);
        if (before == null) {
            containers.observe(pod.spec().containers().size());
            FirstSeen.of(pod).ifPresent(seen -> start.observe(Duration.between(seen, timers.instant())));
            return step("create");
        }
        return step(before == pod || before.spec().equals(pod.spec()) && before.metadata().equals(pod.metadata())
                ? "sync" : "update");
    }

    Step cleanUp(Pod pod) {
        volumes.notDesired(pod.uid());
        return step("terminated");
    }

    Step step(String operation) {
        long begin = timers.nanos();
        return () -> duration.observe(Duration.ofNanos(timers.nanos() - begin), operation);
    }

    void forgetIf(Predicate<String> uid) {
        begun.keySet().removeIf(uid);
        volumes.forgetIf(uid);
    }
}
