package io.jubelet.adapters.http;

import java.util.random.RandomGenerator;

/**
 * The pauses between attempts to connect to a gRPC server, as the connection back-off of gRPC has them. The first pause is
 * exact; the others vary, so that clients that began together do not stay together.
 */
final class ConnectBackoff {

    private static final double FIRST_MILLIS = 1_000;
    private static final double LONGEST_MILLIS = 120_000;
    private static final double FACTOR = 1.6;
    private static final double JITTER = 0.2;

    private final RandomGenerator random;
    private double millis;

    ConnectBackoff(RandomGenerator random) {
        this.random = random;
    }

    /** The next pause, in milliseconds. */
    long next() {
        if (millis == 0) {
            millis = FIRST_MILLIS;
            return (long) FIRST_MILLIS;
        }
        millis = Math.min(millis * FACTOR, LONGEST_MILLIS);
        return (long) (millis * (1 + JITTER * (2 * random.nextDouble() - 1)));
    }
}
