package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import java.time.Duration;
import java.util.OptionalInt;

/** Requests of the agent to the API server. Thread-safe. */
public final class RestClientMetrics {

    private final Counter total;
    private final Histogram duration;

    RestClientMetrics(MetricRegistry registry) {
        this.total = registry.counter("rest_client_requests_total",
                "[ALPHA] Number of HTTP requests, partitioned by status code, method, and host.", "code", "method", "host");
        this.duration = registry.histogram("rest_client_request_duration_seconds",
                "[ALPHA] Request latency in seconds. Broken down by verb, and host.",
                Buckets.of(.005, .025, .1, .25, .5, 1, 2, 4, 8, 15, 30, 60), "verb", "host");
    }

    /**
     * A request got its response, or none.
     *
     * @param host host and port of the API server
     * @param code status code; empty when no response came
     * @param took until the response began, or the request failed
     */
    public void requested(String method, String host, OptionalInt code, Duration took) {
        total.increment(code.isPresent() ? Integer.toString(code.getAsInt()) : "<error>", method, host);
        duration.observe(took, method, host);
    }
}
