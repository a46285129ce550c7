package io.jubelet.app.metrics;

import io.jubelet.app.pacing.SlotObserver;
import io.jubelet.domain.metrics.Buckets;
import io.jubelet.domain.pacing.CallKind;
import java.time.Duration;
import java.util.Locale;

/** Metrics of calls that wait for the runtime. */
final class PacingMetrics implements SlotObserver {

    private static final String HANDLER = "runtime_handler";

    private final Histogram waits;
    private final Gauge slots;
    private final Gauge waiting;

    PacingMetrics(MetricRegistry registry) {
        waits = registry.histogram("jubelet_runtime_call_wait_seconds",
                "[ALPHA] Time that calls of the runtime waited for their turn, by kind of call.",
                Buckets.exponential(.005, 2.5, 10), "call");
        slots = registry.gauge("jubelet_runtime_call_limit",
                "[ALPHA] How many calls that make or end something may be on their way at a time.", HANDLER);
        waiting = registry.gauge("jubelet_runtime_calls_waiting", "[ALPHA] How many calls wait for their turn.", HANDLER);
    }

    @Override
    public void granted(CallKind kind, Duration waited) {
        waits.observe(waited, kind.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public void changed(String handler, int limit, int queued) {
        slots.set(limit, handler);
        waiting.set(queued, handler);
    }
}
