package io.jubelet.adapters.grpc.server;

import io.jubelet.adapters.grpc.GrpcFrame;
import io.jubelet.adapters.grpc.GrpcLimits;
import java.time.Duration;
import java.util.Objects;

/**
 * Limits of what the clients of a server can make it keep.
 *
 * @param requestBytes the longest request that is accepted
 * @param requestTime time from the beginning of a request to its end
 * @param connections connections at once; further ones are closed
 */
public record ServerLimits(int requestBytes, Duration requestTime, int connections) {

    /** For methods whose requests hold some names: 64 KiB. */
    public static final ServerLimits SHORT_REQUESTS = of(64 << 10);
    /** For methods whose requests may be as long as any message. */
    public static final ServerLimits LONG_REQUESTS = of(GrpcLimits.MAX_MESSAGE_BYTES);

    private static final int REQUESTS_OF_FULL_LENGTH = 4;

    /** Rejects null. */
    public ServerLimits {
        Objects.requireNonNull(requestTime, "requestTime");
    }

    private static ServerLimits of(int requestBytes) {
        return new ServerLimits(requestBytes, Duration.ofSeconds(10), 64);
    }

    /** The length of all requests together that are received or served for one connection. */
    long connectionBytes() {
        return REQUESTS_OF_FULL_LENGTH * ((long) requestBytes + GrpcFrame.HEAD_BYTES);
    }
}
