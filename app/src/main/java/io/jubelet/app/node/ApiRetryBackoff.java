package io.jubelet.app.node;

import io.jubelet.domain.value.Backoff;
import java.time.Duration;

/** Pauses after failures: 100 ms to 7 s. */
final class ApiRetryBackoff {

    static final Backoff BETWEEN_ATTEMPTS = Backoff.between(Duration.ofMillis(100), Duration.ofSeconds(7));

    private ApiRetryBackoff() {
    }
}
