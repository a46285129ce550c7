package io.jubelet.domain.podcertificate;

import io.jubelet.domain.value.Binary;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * A request that this node made, with its private key.
 *
 * @param name name of the request, in the namespace of the pod
 * @param key the private key, in PEM
 * @param abandonAt from when on it counts as deleted when it is not seen; until then it may only not be seen yet
 */
public record OpenRequest(String name, Binary key, Instant abandonAt) {

    /** Time for which a request that is not observed yet may still appear. */
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    /** Rejects null. */
    public OpenRequest {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(abandonAt, "abandonAt");
    }

    /**
     * One that was just made.
     *
     * @param created when the API server made it
     * @param jitter time that is waited longer, so that not all nodes come back at once
     */
    public static OpenRequest made(String name, Binary key, Instant created, Duration jitter) {
        return new OpenRequest(name, key, created.plus(TIMEOUT).plus(jitter));
    }
}
