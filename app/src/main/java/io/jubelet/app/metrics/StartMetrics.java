package io.jubelet.app.metrics;

import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.metrics.Buckets;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Starts of sandboxes and containers. A start counts when it is tried, and once more as an error when it fails. */
final class StartMetrics {

    private static final String TYPE = "container_type";
    private static final String HANDLER = "runtime_handler";

    private final Counter pods;
    private final Counter podErrors;
    private final Counter containers;
    private final Counter containerErrors;
    private final Histogram sandboxDuration;
    private final Counter sandboxErrors;
    private final UserNamespaceMetrics userNamespaces;
    private final KnownPods known;
    private final Timers timers;
    /** Containers that are created and not started yet, by id. */
    private final Map<String, Created> created = new ConcurrentHashMap<>();

    private record Created(String podUid, String type) {
    }

    StartMetrics(MetricRegistry registry, UserNamespaceMetrics userNamespaces, KnownPods known, Timers timers) {
        this.pods = registry.counter("kubelet_started_pods_total", "[ALPHA] Cumulative number of pods started");
        this.podErrors = registry.counter("kubelet_started_pods_errors_total",
                "[ALPHA] Cumulative number of errors when starting pods");
        this.containers = registry.counter("kubelet_started_containers_total",
                "[ALPHA] Cumulative number of containers started", TYPE);
        this.containerErrors = registry.counter("kubelet_started_containers_errors_total",
                "[ALPHA] Cumulative number of errors when starting containers", TYPE, "code");
        this.sandboxDuration = registry.histogram("kubelet_run_podsandbox_duration_seconds",
                "[ALPHA] Duration in seconds of the run_podsandbox operations. Broken down by RuntimeClass.Handler.",
                Buckets.DEFAULT, HANDLER);
        this.sandboxErrors = registry.counter("kubelet_run_podsandbox_errors_total",
                "[ALPHA] Cumulative number of the run_podsandbox operation errors by RuntimeClass.Handler.", HANDLER);
        this.userNamespaces = userNamespaces;
        this.known = known;
        this.timers = timers;
    }

    String sandbox(SandboxConfig config, String handler, Supplier<String> request) {
        pods.increment();
        if (config.security().namespaces().userNamespace().filter(ids -> ids.mode() == NamespaceMode.POD).isPresent()) {
            userNamespaces.begun(config.uid());
        }
        long begin = timers.nanos();
        try {
            return request.get();
        } catch (RuntimeException e) {
            podErrors.increment();
            sandboxErrors.increment(handler);
            userNamespaces.failed(config.uid());
            throw e;
        } finally {
            sandboxDuration.observe(Duration.ofNanos(timers.nanos() - begin), handler);
        }
    }

    String created(String podUid, String container, Supplier<String> request) {
        String type = known.containerType(podUid, container);
        containers.increment(type);
        try {
            String id = request.get();
            created.put(id, new Created(podUid, type));
            return id;
        } catch (RuntimeException e) {
            containerErrors.increment(type, "CreateContainerError");
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
            containerErrors.increment(container == null ? KnownPods.CONTAINER : container.type(), "RunContainerError");
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
