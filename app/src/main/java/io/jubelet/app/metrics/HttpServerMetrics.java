package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.ports.time.Timers;
import java.time.Duration;

/** Requests to the servers of the agent. Thread-safe. */
public final class HttpServerMetrics {

    private static final String[] LABELS = {"method", "path", "server_type", "long_running"};

    private final Counter total;
    private final Histogram duration;
    private final Gauge inFlight;
    private final Counter webSocket;
    private final Timers timers;

    /** A request under way. */
    public interface Request extends AutoCloseable {

        /** The response is complete, or the connection was lost. */
        @Override
        void close();
    }

    HttpServerMetrics(MetricRegistry registry, Timers timers) {
        this.total = registry.counter("kubelet_http_requests_total",
                "[ALPHA] Number of the http requests received since the server started", LABELS);
        this.duration = registry.histogram("kubelet_http_requests_duration_seconds",
                "[ALPHA] Duration in seconds to serve http requests", Buckets.DEFAULT, LABELS);
        this.inFlight = registry.gauge("kubelet_http_inflight_requests",
                "[ALPHA] Number of the inflight http requests", LABELS);
        this.webSocket = registry.counter("kubelet_websocket_streaming_requests_total",
                "[ALPHA] Total number of WebSocket streaming requests (exec/attach/portforward) received by the kubelet.",
                "subresource");
        this.timers = timers;
    }

    /**
     * A request begins.
     *
     * @param method method of HTTP
     * @param path the root of its path, such as {@code exec}, out of a fixed set: each one has memory of its own
     * @param serverType {@code readwrite} or {@code readonly}
     * @param longRunning whether it may last, as exec, attach and port-forward do
     */
    public Request begin(String method, String path, String serverType, boolean longRunning) {
        String[] labels = {method, path, serverType, Boolean.toString(longRunning)};
        total.increment(labels);
        inFlight.add(1, labels);
        long begin = timers.nanos();
        return () -> {
            inFlight.add(-1, labels);
            duration.observe(Duration.ofNanos(timers.nanos() - begin), labels);
        };
    }

    /** A request for a stream over a WebSocket that is translated, for this subresource: exec, attach or portforward. */
    public void webSocket(String subresource) {
        webSocket.increment(subresource);
    }
}
