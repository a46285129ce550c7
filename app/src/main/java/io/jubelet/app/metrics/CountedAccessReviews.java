package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.domain.server.AuthorizationAttributes;
import io.jubelet.domain.server.Caller;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Counts the requests to the API server about callers of the kubelet server, by the status code of the response. */
final class CountedAccessReviews implements AccessReviews {

    private final AccessReviews reviews;
    private final Requests authentication;
    private final Requests authorization;
    private final TokenMetrics tokens;
    private final Timers timers;

    private record Requests(Counter total, Histogram duration) {

        static Requests of(MetricRegistry registry, String kind) {
            return new Requests(
                    registry.counter("apiserver_delegated_" + kind + "_request_total",
                            "[ALPHA] Number of HTTP requests partitioned by status code.", "code"),
                    registry.histogram("apiserver_delegated_" + kind + "_request_duration_seconds",
                            "[ALPHA] Request latency in seconds. Broken down by status code.",
                            Buckets.of(.25, .5, .7, 1, 1.5, 3, 5, 10), "code"));
        }
    }

    CountedAccessReviews(AccessReviews reviews, MetricRegistry registry, TokenMetrics tokens, Timers timers) {
        this.reviews = reviews;
        this.authentication = Requests.of(registry, "authn");
        this.authorization = Requests.of(registry, "authz");
        this.tokens = tokens;
        this.timers = timers;
    }

    @Override
    public Optional<Caller> authenticate(String token) {
        return tokens.fetch(() -> counted(authentication, () -> reviews.authenticate(token)));
    }

    @Override
    public boolean allows(AuthorizationAttributes question) {
        return counted(authorization, () -> reviews.allows(question));
    }

    private <T> T counted(Requests requests, Supplier<T> request) {
        long begin = timers.nanos();
        String code = "201";
        try {
            return request.get();
        } catch (RuntimeException e) {
            code = code(e);
            throw e;
        } finally {
            requests.total().increment(code);
            requests.duration().observe(Duration.ofNanos(timers.nanos() - begin), code);
        }
    }

    private static String code(RuntimeException failure) {
        return switch (failure) {
            case InvalidArgumentException _ -> "400";
            case PermissionDeniedException _ -> "403";
            case NotFoundException _ -> "404";
            case ConflictException _ -> "409";
            case ResourceExhaustedException _ -> "429";
            default -> "<error>";
        };
    }
}
