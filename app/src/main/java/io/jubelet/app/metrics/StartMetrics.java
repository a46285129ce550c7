package io.jubelet.app.metrics;

import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.metrics.Buckets;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Starts as the runtime is asked for them. A start counts when it is tried, and once more as an error when it fails. */
final class StartMetrics {

    private static final String HANDLER = "runtime_handler";

    private final StartCounts counts;
    private final Histogram sandboxDuration;
    private final Counter sandboxErrors;
    private final UserNamespaceMetrics userNamespaces;
    private final Timers timers;
    /** Containers that are created and not started yet, by id. */
    private final Map<String, Created> created = new ConcurrentHashMap<>();

    private record Created(String podUid, String type) {
    }

    StartMetrics(MetricRegistry registry, StartCounts counts, UserNamespaceMetrics userNamespaces, Timers timers) {
        this.counts = counts;
        this.sandboxDuration = registry.histogram("kubelet_run_podsandbox_duration_seconds",
                "[ALPHA] Duration in seconds of the run_podsandbox operations. Broken down by RuntimeClass.Handler.",
                Buckets.DEFAULT, HANDLER);
        this.sandboxErrors = registry.counter("kubelet_run_podsandbox_errors_total",
                "[ALPHA] Cumulative number of the run_podsandbox operation errors by RuntimeClass.Handler.", HANDLER);
        this.userNamespaces = userNamespaces;
        this.timers = timers;
    }

    String sandbox(SandboxConfig config, String handler, Supplier<String> request) {
        counts.sandboxBegun(config.uid(), config.security().namespaces().userNamespace()
                .filter(ids -> ids.mode() == NamespaceMode.POD).isPresent());
        long begin = timers.nanos();
        try {
            return request.get();
        } catch (RuntimeException e) {
            sandboxErrors.increment(handler);
            counts.sandboxFailed(config.uid());
            throw e;
        } finally {
            sandboxDuration.observe(Duration.ofNanos(timers.nanos() - begin), handler);
        }
    }

    String created(String podUid, String container, Supplier<String> request) {
        String type = counts.begun(podUid, container);
        try {
            String id = request.get();
            created.put(id, new Created(podUid, type));
            return id;
        } catch (RuntimeException e) {
            counts.failed(type, StartCounts.CREATE);
            userNamespaces.failed(podUid);
            throw e;
        }
    }

    /** A container that was created is started. */
    void started(String containerId, Runnable request) {
        Created container = created.remove(containerId);
        try {
            request.run();
        } catch (RuntimeException e) {
            counts.failed(container == null ? KnownPods.CONTAINER : container.type(), StartCounts.RUN);
            if (container != null) {
                userNamespaces.failed(container.podUid());
            }
            throw e;
        }
    }

    /** A container was removed from the runtime. */
    void forget(String containerId) {
        created.remove(containerId);
    }
}
