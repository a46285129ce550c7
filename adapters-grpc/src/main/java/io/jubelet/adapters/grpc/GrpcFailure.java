package io.jubelet.adapters.grpc;

import io.jubelet.ports.failure.PortException;
import java.util.Objects;
import java.util.Optional;

/**
 * The failure of a call.
 *
 * @param code class of the failure
 * @param description what the server, or the connection, reports
 * @param cause what caused it on this side
 */
public record GrpcFailure(StatusCode code, String description, Optional<Throwable> cause) {

    /** Rejects null. */
    public GrpcFailure {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(description, "description");
        Objects.requireNonNull(cause, "cause");
    }

    /** A failure without a cause on this side. */
    public static GrpcFailure of(StatusCode code, String description) {
        return new GrpcFailure(code, description, Optional.empty());
    }

    /** The failure as it is thrown to callers. */
    public PortException exception(GrpcMethod method) {
        return code.failure(method, description, cause.orElse(null));
    }
}
