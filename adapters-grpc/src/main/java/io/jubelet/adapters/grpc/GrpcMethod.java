package io.jubelet.adapters.grpc;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A method of a gRPC service: its name, its deadline, and the exceptions that its failures become. */
public interface GrpcMethod {

    /** Full name of the service that has the method, such as {@code runtime.v1.RuntimeService}. */
    String service();

    /** Name of the method in its service. */
    String wireName();

    /** Metadata that is sent with each call, by lower-case names. */
    default Map<String, String> metadata() {
        return Map.of();
    }

    /**
     * Deadline of a call.
     *
     * @param request limit of a call that takes no time of its own, longer than zero
     * @param own time the call itself was given: a grace period or the limit of a command, zero for none
     * @return empty for no deadline
     */
    Optional<Duration> deadline(Duration request, Duration own);

    /**
     * Time for which the answer of a call under way is still waited for after its caller was interrupted; zero, the default, cancels
     * the call at once. For calls whose server leaves something half done behind when they are cancelled.
     */
    default Duration afterInterruption() {
        return Duration.ZERO;
    }

    /**
     * The failure of a call, in the class its callers react to; by default that of its status code.
     *
     * @param code status of the call
     * @param description what the server, or the connection, reports
     * @param cause what caused it on this side, {@code null} when nothing did
     */
    default PortException failure(StatusCode code, String description, Throwable cause) {
        return code.exception(code.message(description), cause);
    }

    /**
     * What a caller gets whose thread was interrupted, with the words of a call that was cancelled.
     *
     * @param cause the interruption, {@code null} when the thread was interrupted before the call
     */
    default CancelledException cancelled(InterruptedException cause) {
        return new CancelledException(failure(StatusCode.CANCELED, "context canceled", cause).getMessage(), cause);
    }
}
