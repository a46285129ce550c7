package io.jubelet.adapters.cri.rpc;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.call.StatusCode;
import io.jubelet.ports.failure.PortException;
import java.util.Objects;
import java.util.Optional;

/**
 * How a call failed.
 *
 * @param code class of the failure
 * @param description what the runtime, or the connection, says
 * @param cause what caused it on this side
 */
record RpcFailure(StatusCode code, String description, Optional<Throwable> cause) {

    RpcFailure {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(description, "description");
        Objects.requireNonNull(cause, "cause");
    }

    /** A failure without a cause on this side. */
    static RpcFailure of(StatusCode code, String description) {
        return new RpcFailure(code, description, Optional.empty());
    }

    /** The failure as callers see it. */
    PortException exception(CriCall call) {
        return code.failure(call, description, cause.orElse(null));
    }
}
