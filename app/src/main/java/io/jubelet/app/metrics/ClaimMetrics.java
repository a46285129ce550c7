package io.jubelet.app.metrics;

import io.jubelet.app.message.device.ClaimsInUse;
import io.jubelet.app.message.device.ClaimsOperationFinished;
import io.jubelet.domain.metrics.Buckets;
import java.util.stream.IntStream;

/** Claims for devices of DRA drivers. Not thread-safe. */
final class ClaimMetrics {

    private static final double SHORTEST = .1;
    private static final double LONGEST = 40;
    private static final int COUNT = 15;
    /** From a tenth of a second to 40 seconds. */
    static final Buckets DURATIONS = Buckets.of(IntStream.range(0, COUNT)
            .mapToDouble(i -> SHORTEST * Math.pow(Math.pow(LONGEST / SHORTEST, 1.0 / (COUNT - 1)), i)).toArray());

    private static final String ANY_DRIVER = "<any>";

    private final Histogram operations;
    private final Gauge inUse;

    ClaimMetrics(MetricRegistry registry) {
        operations = registry.histogram("dra_operations_duration_seconds",
                "[ALPHA] Seconds until all claims of a pod were prepared or taken back, or one could not be.", DURATIONS,
                "operation_name", "is_error");
        inUse = registry.gauge("dra_resource_claims_in_use",
                "[ALPHA] Claims that are prepared on this node, by driver; a claim counts for each of its drivers, and once for <any>.",
                "driver_name");
        inUse.set(0, ANY_DRIVER);
    }

    void finished(ClaimsOperationFinished event) {
        operations.observe(event.took(), event.prepared() ? "PrepareResources" : "UnprepareResources", Boolean.toString(event.failed()));
    }

    /** A driver of which no claim is prepared any more is not among the samples. */
    void inUse(ClaimsInUse event) {
        inUse.removeIf(labels -> !labels.contains(ANY_DRIVER) && !event.byDriver().containsKey(labels.getFirst()));
        event.byDriver().forEach((driver, claims) -> inUse.set(claims, driver));
        inUse.set(event.total(), ANY_DRIVER);
    }
}
