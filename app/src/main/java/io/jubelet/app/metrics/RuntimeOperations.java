package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.function.Supplier;

/** Requests to the container runtime: how many, how long they took, how many failed. */
final class RuntimeOperations {

    private static final String OPERATION = "operation_type";

    private final Counter total;
    private final Counter errors;
    private final Histogram duration;
    private final SlowestOperations slowest;
    private final Timers timers;

    RuntimeOperations(MetricRegistry registry, SlowestOperations slowest, Timers timers) {
        this.slowest = slowest;
        this.total = registry.counter("kubelet_runtime_operations_total",
                "[ALPHA] Cumulative number of runtime operations by operation type.", OPERATION);
        this.errors = registry.counter("kubelet_runtime_operations_errors_total",
                "[ALPHA] Cumulative number of runtime operation errors by operation type.", OPERATION);
        this.duration = registry.histogram("kubelet_runtime_operations_duration_seconds",
                "[ALPHA] Duration in seconds of runtime operations. Broken down by operation type.",
                Buckets.exponential(.005, 2.5, 14), OPERATION);
        this.timers = timers;
    }

    <T> T call(String operation, Supplier<T> request) {
        long begin = timers.nanos();
        boolean failed = true;
        try {
            T answer = request.get();
            failed = false;
            return answer;
        } finally {
            Duration took = Duration.ofNanos(timers.nanos() - begin);
            total.increment(operation);
            if (failed) {
                errors.increment(operation);
            }
            duration.observe(took, operation);
            slowest.ended(operation, took, failed);
        }
    }

    void run(String operation, Runnable request) {
        call(operation, () -> {
            request.run();
            return null;
        });
    }
}
