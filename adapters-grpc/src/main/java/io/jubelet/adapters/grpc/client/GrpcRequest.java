package io.jubelet.adapters.grpc.client;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The request that is sent.
 *
 * @param service full name of the service
 * @param method name of the method
 * @param metadata what is sent as headers
 * @param message encoded message
 * @param deadline time until the call is cancelled, empty for none; more than 68 years count as these, as gRPC can't send each longer one
 * @param traceparent the span it belongs to (W3C Trace Context), empty for none
 */
record GrpcRequest(String service, String method, Map<String, String> metadata, byte[] message,
        Optional<Duration> deadline, String traceparent) {

    private static final Duration LONGEST = Duration.ofSeconds(Integer.MAX_VALUE);

    GrpcRequest {
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(method, "method");
        metadata = Map.copyOf(metadata);
        Objects.requireNonNull(message, "message");
        deadline = deadline.map(limit -> limit.compareTo(LONGEST) > 0 ? LONGEST : limit);
        Objects.requireNonNull(traceparent, "traceparent");
    }
}
