package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;

/** Requests to the servers of the agent. Thread-safe. */
final class HttpServerMetrics {

    /** None; half an hour, an hour, two, six, twelve; a day, two, four; a week; one month, three, six; a year. */
    private static final Buckets REMAINING = Buckets.of(0, 1800, 3600, 7200, 21_600, 43_200, 86_400, 172_800, 345_600, 604_800,
            2_592_000, 7_776_000, 15_552_000, 31_104_000);
    private static final double MILLIS = 1e3;
    private static final String[] LABELS = {"method", "path", "server_type", "long_running"};

    private final Counter total;
    private final Histogram duration;
    private final Gauge inFlight;
    private final Counter webSocket;
    private final Histogram remaining;
    private final Timers timers;

    /** A request under way. */
    interface Request extends AutoCloseable {

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
        this.remaining = registry.histogram("apiserver_client_certificate_expiration_seconds", "[ALPHA] Distribution of the "
                + "remaining lifetime on the certificate used to authenticate a request.", REMAINING);
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
    Request begin(String method, String path, String serverType, boolean longRunning) {
        String[] labels = {method, path, serverType, Boolean.toString(longRunning)};
        total.increment(labels);
        inFlight.add(1, labels);
        long begin = timers.nanos();
        return () -> {
            inFlight.add(-1, labels);
            duration.observe(Duration.ofNanos(timers.nanos() - begin), labels);
        };
    }

    /**
     * The client of a request sent a certificate.
     *
     * @param notAfter until when it is valid; one that has expired counts with the negative time since then
     */
    void certificate(Instant notAfter) {
        remaining.observe(Duration.between(timers.instant(), notAfter).toMillis() / MILLIS);
    }

    /** A request for a stream over a WebSocket that is translated, for this subresource: exec, attach or portforward. */
    void webSocket(String subresource) {
        webSocket.increment(subresource);
    }
}
