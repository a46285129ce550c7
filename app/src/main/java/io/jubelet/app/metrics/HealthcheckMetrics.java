package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.MetricFamily;
import java.util.List;

/** Health checks that were asked for, by their result. Thread-safe. */
public final class HealthcheckMetrics {

    private final MetricRegistry registry = new MetricRegistry();
    private final Gauge last = registry.gauge("kubernetes_healthcheck",
            "[STABLE] This metric records the result of a single healthcheck.", "name", "type");
    private final Counter total = registry.counter("kubernetes_healthchecks_total",
            "[STABLE] This metric records the results of all healthcheck.", "name", "type", "status");

    HealthcheckMetrics() {
    }

    /**
     * A check was made.
     *
     * @param name name of the check, such as {@code syncloop}
     * @param type the endpoint that made it, such as {@code healthz}
     */
    public void checked(String name, String type, boolean healthy) {
        last.set(healthy ? 1 : 0, name, type);
        total.increment(name, type, healthy ? "success" : "error");
    }

    List<MetricFamily> families() {
        return registry.families();
    }
}
