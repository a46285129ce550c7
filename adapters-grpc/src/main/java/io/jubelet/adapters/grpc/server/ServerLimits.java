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
 * @param unreadBytes bytes of all messages together that clients have not read; when there are more, the connection with the most of
 *     them is closed. A message can't be longer
 */
public record ServerLimits(int requestBytes, Duration requestTime, int connections, long unreadBytes) {

    /** An eighth of the heap that the agent has by default: 32 MiB. A list of a full node, with large pods, has some 5 MiB. */
    private static final long UNREAD_BYTES = 32L << 20;

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
        return new ServerLimits(requestBytes, Duration.ofSeconds(10), 64, UNREAD_BYTES);
    }

    /** The length of all requests together that are received or served for one connection. */
    long connectionBytes() {
        return REQUESTS_OF_FULL_LENGTH * ((long) requestBytes + GrpcFrame.HEAD_BYTES);
    }
}
