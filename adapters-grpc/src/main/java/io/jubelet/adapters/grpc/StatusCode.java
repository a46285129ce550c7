package io.jubelet.adapters.grpc;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import java.util.Arrays;

/** The status codes of failed gRPC calls, with the names that Go programs and their users write for them. */
public enum StatusCode {
    CANCELED(1, "Canceled"),
    UNKNOWN(2, "Unknown"),
    INVALID_ARGUMENT(3, "InvalidArgument"),
    DEADLINE_EXCEEDED(4, "DeadlineExceeded"),
    NOT_FOUND(5, "NotFound"),
    ALREADY_EXISTS(6, "AlreadyExists"),
    PERMISSION_DENIED(7, "PermissionDenied"),
    RESOURCE_EXHAUSTED(8, "ResourceExhausted"),
    FAILED_PRECONDITION(9, "FailedPrecondition"),
    ABORTED(10, "Aborted"),
    OUT_OF_RANGE(11, "OutOfRange"),
    UNIMPLEMENTED(12, "Unimplemented"),
    INTERNAL(13, "Internal"),
    UNAVAILABLE(14, "Unavailable"),
    DATA_LOSS(15, "DataLoss"),
    UNAUTHENTICATED(16, "Unauthenticated");

    private final int number;
    private final String text;

    StatusCode(int number, String text) {
        this.number = number;
        this.text = text;
    }

    /** The code of a number on the wire; an undefined number counts as unknown. */
    public static StatusCode of(int number) {
        return Arrays.stream(values()).filter(code -> code.number == number).findFirst().orElse(UNKNOWN);
    }

    /** The code by which a client recognizes this class of failure. */
    public static StatusCode of(PortException failure) {
        return switch (failure) {
            case InternalException e -> UNKNOWN;
            case InvalidArgumentException e -> INVALID_ARGUMENT;
            case DeadlineExceededException e -> DEADLINE_EXCEEDED;
            case NotFoundException e -> NOT_FOUND;
            case ConflictException e -> ALREADY_EXISTS;
            case PermissionDeniedException e -> PERMISSION_DENIED;
            case ResourceExhaustedException e -> RESOURCE_EXHAUSTED;
            case UnimplementedException e -> UNIMPLEMENTED;
            case UnavailableException e -> UNAVAILABLE;
        };
    }

    /** Number on the wire. */
    public int number() {
        return number;
    }

    /** The failure of a call, worded by its method. */
    public PortException failure(GrpcMethod method, String description) {
        return method.failure(this, description, null);
    }

    /** The failure of a call with what caused it, worded by its method. */
    public PortException failure(GrpcMethod method, String description, Throwable cause) {
        return method.failure(this, description, cause);
    }

    /** The usual wording of a failure, as gRPC clients print it. */
    public String message(String description) {
        return "rpc error: code = " + text + " desc = " + description;
    }

    /**
     * The exception of the class that callers react to. A call that was cancelled by its server, or on its way, is one that may
     * succeed later: only an interruption of this side is a {@link CancelledException}.
     *
     * @param message the whole message
     * @param cause what caused it on this side, {@code null} when nothing did
     */
    public PortException exception(String message, Throwable cause) {
        return switch (this) {
            case UNKNOWN, INTERNAL, DATA_LOSS -> new InternalException(message, cause);
            case INVALID_ARGUMENT, OUT_OF_RANGE -> new InvalidArgumentException(message, cause);
            case DEADLINE_EXCEEDED -> new DeadlineExceededException(message, cause);
            case NOT_FOUND -> new NotFoundException(message, cause);
            case ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED -> new ConflictException(message, cause);
            case PERMISSION_DENIED, UNAUTHENTICATED -> new PermissionDeniedException(message, cause);
            case RESOURCE_EXHAUSTED -> new ResourceExhaustedException(message, cause);
            case UNIMPLEMENTED -> new UnimplementedException(message, cause);
            case UNAVAILABLE, CANCELED -> new UnavailableException(message, cause);
        };
    }
}
