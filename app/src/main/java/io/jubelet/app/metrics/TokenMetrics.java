package io.jubelet.app.metrics;

import io.jubelet.app.server.TokenLookups;
import io.jubelet.domain.metrics.Buckets;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.function.Supplier;

/** Metrics of token reviews: answered from the cache, or by the API server. Thread-safe. */
final class TokenMetrics implements TokenLookups {

    private static final String NAME = "authentication_token_cache_";
    private static final String STATUS = "status";
    private static final String BLOCKED = "blocked";
    private static final String IN_FLIGHT = "in_flight";

    private final Histogram duration;
    private final Counter requests;
    private final Counter fetches;
    private final Gauge active;
    private final Timers timers;

    TokenMetrics(MetricRegistry registry, Timers timers) {
        this.duration = registry.histogram(NAME + "request_duration_seconds",
                "[ALPHA] How long it took to find the owner of a token.", Buckets.DEFAULT, STATUS);
        this.requests = registry.counter(NAME + "request_total",
                "[ALPHA] How often the owner of a token was looked for, by whether it was remembered.", STATUS);
        this.fetches = registry.counter(NAME + "fetch_total",
                "[ALPHA] How often the API server was asked for the owner of a token.", STATUS);
        this.active = registry.gauge(NAME + "active_fetch_count",
                "[ALPHA] Questions for the owners of tokens at the API server, and requests that wait for them.", STATUS);
        this.timers = timers;
    }

    @Override
    public Lookup begin() {
        long begin = timers.nanos();
        return new Lookup() {
            private boolean missed;

            @Override
            public void missed() {
                missed = true;
                active.add(1, BLOCKED);
            }

            @Override
            public void close() {
                if (missed) {
                    active.add(-1, BLOCKED);
                }
                String status = missed ? "miss" : "hit";
                requests.increment(status);
                duration.observe(Duration.ofNanos(timers.nanos() - begin), status);
            }
        };
    }

    /** The API server is asked. */
    <T> T fetch(Supplier<T> question) {
        active.add(1, IN_FLIGHT);
        String status = "error";
        try {
            T answer = question.get();
            status = "ok";
            return answer;
        } finally {
            active.add(-1, IN_FLIGHT);
            fetches.increment(status);
        }
    }
}
