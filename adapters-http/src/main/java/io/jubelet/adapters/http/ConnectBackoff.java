package io.jubelet.adapters.http;

import io.jubelet.domain.value.Backoff;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The pauses between attempts to connect to a gRPC server, as the connection back-off of gRPC has them. The first pause is
 * exact; the others vary, so that clients that began together do not stay together.
 */
final class ConnectBackoff {

    private static final double JITTER = 0.2;

    private final RandomGenerator random;
    private Backoff pauses = Backoff.between(Duration.ofSeconds(1), Duration.ofMinutes(2), 1.6);
    private boolean begun;

    ConnectBackoff(RandomGenerator random) {
        this.random = random;
    }

    /** The next pause, in milliseconds. */
    long next() {
        Duration pause = begun ? pauses.spread(JITTER, random.nextDouble()) : pauses.first();
        begun = true;
        pauses = pauses.failed();
        return pause.toMillis();
    }
}
