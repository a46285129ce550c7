package io.jubelet.adapters.grpc.client;

import io.jubelet.adapters.grpc.GrpcFailure;
import io.jubelet.domain.value.Backoff;
import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * When the next attempt to connect may be made: 100 ms after the first failure, then 1.6 times longer each time up to 3
 * s, each one a fifth longer or shorter by chance. Used on one event loop only.
 */
final class ReconnectBackoff {

    private static final double JITTER = 0.2;

    private final LongSupplier nanos;
    private final DoubleSupplier random;
    private Backoff pauses = Backoff.between(Duration.ofMillis(100), Duration.ofSeconds(3), 1.6);
    private long notBefore;
    private Optional<GrpcFailure> failure = Optional.empty();

    /**
     * @param nanos monotonic nanoseconds
     * @param random numbers from 0 to 1
     */
    ReconnectBackoff(LongSupplier nanos, DoubleSupplier random) {
        this.nanos = nanos;
        this.random = random;
    }

    /** Why no attempt may be made now; empty when one may. */
    Optional<GrpcFailure> refusal() {
        return failure.filter(ignored -> nanos.getAsLong() - notBefore < 0);
    }

    /**
     * An attempt failed.
     *
     * @return whether it is the first one after a success
     */
    boolean failed(GrpcFailure why) {
        // Calls that waited for the same attempt fail together and count once.
        if (failure.isPresent() && nanos.getAsLong() - notBefore < 0) {
            return false;
        }
        boolean first = failure.isEmpty();
        notBefore = nanos.getAsLong() + pauses.spread(JITTER, random.getAsDouble()).toNanos();
        pauses = pauses.failed();
        failure = Optional.of(why);
        return first;
    }

    void succeeded() {
        pauses = pauses.reset();
        failure = Optional.empty();
    }
}
