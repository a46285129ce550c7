package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ContainerRuntime.EventListener;
import io.jubelet.ports.runtime.RuntimeEvent;
import io.jubelet.ports.time.Timers;
import java.time.Duration;

/** Metrics of the event stream of the container runtime. */
final class EventStreamMetrics {

    private final Counter opened;
    private final Counter failed;
    private final Histogram latency;
    private final Timers timers;

    EventStreamMetrics(MetricRegistry registry, Timers timers) {
        this.opened = registry.counter("kubelet_evented_pleg_connection_success_count",
                "[ALPHA] The number of times a streaming client was obtained to receive CRI Events.");
        this.failed = registry.counter("kubelet_evented_pleg_connection_error_count",
                "[ALPHA] The number of errors encountered during the establishment of streaming connection with the CRI runtime.");
        this.latency = registry.histogram("kubelet_evented_pleg_connection_latency_seconds",
                "[ALPHA] The latency of streaming connection with the CRI runtime, measured in seconds.", Buckets.DEFAULT);
        registry.counter("kubelet_pleg_discard_events",
                "[ALPHA] Events of containers that were thrown away unread. They wait for who takes them: this stays 0.");
        this.timers = timers;
    }

    void opened() {
        opened.increment();
    }

    void failed() {
        failed.increment();
    }

    /** The same listener, measured. */
    EventListener counted(EventListener listener) {
        return new EventListener() {
            @Override
            public void changed(RuntimeEvent event) {
                latency.observe(Duration.between(event.at(), timers.instant()));
                listener.changed(event);
            }

            @Override
            public void ended(PortException why) {
                listener.ended(why);
            }
        };
    }
}
