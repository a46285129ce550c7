package io.jubelet.app.metrics;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Time of a node from the boot of its machine until it is registered and Ready, each step once. A node that was registered
 * before this agent started is not measured. Thread-safe.
 */
final class NodeStartLatency {

    private static final double NANOS = 1e9;

    private final Gauge beforeStart;
    private final Gauge beforeRegistration;
    private final Gauge registration;
    private final Gauge afterRegistration;
    private final Gauge total;
    private final Timers timers;
    private final Optional<Instant> boot;
    private final Instant start;
    private Optional<Instant> attempted = Optional.empty();
    private Optional<Instant> registered = Optional.empty();
    private boolean ready;

    /**
     * An agent that starts now.
     *
     * @param boot when the machine was booted, where that is known
     */
    NodeStartLatency(MetricRegistry registry, Timers timers, Optional<Instant> boot) {
        this.beforeStart = gauge(registry, "pre_kubelet_", "before kubelet starts");
        this.beforeRegistration = gauge(registry, "pre_registration_", "before registration");
        this.registration = gauge(registry, "registration_", "during registration");
        this.afterRegistration = gauge(registry, "post_registration_", "after registration");
        this.total = gauge(registry, "", "in total");
        this.timers = timers;
        this.boot = boot;
        this.start = timers.instant();
    }

    /** The node is to be created at the API server. */
    synchronized void registering() {
        attempted = attempted.or(() -> Optional.of(timers.instant()));
    }

    /** It was created. */
    synchronized void registered() {
        if (registered.isEmpty()) {
            Instant now = timers.instant();
            Instant attempt = attempted.orElse(now);
            registered = Optional.of(now);
            boot.ifPresent(since -> set(beforeStart, since, start));
            set(beforeRegistration, start, attempt);
            set(registration, attempt, now);
        }
    }

    /** The API server has it as Ready. */
    synchronized void ready() {
        if (registered.isPresent() && !ready) {
            ready = true;
            Instant now = timers.instant();
            set(afterRegistration, registered.get(), now);
            boot.ifPresent(since -> set(total, since, now));
        }
    }

    private static Gauge gauge(MetricRegistry registry, String step, String which) {
        return registry.gauge("kubelet_node_startup_" + step + "duration_seconds",
                "[ALPHA] Duration in seconds of node startup " + which + ".");
    }

    private static void set(Gauge gauge, Instant from, Instant to) {
        gauge.set(Duration.between(from, to).toNanos() / NANOS);
    }
}
