package io.jubelet.ports.failure;

import java.util.Objects;

/**
 * A call to another system failed. The message is for users and reaches statuses and events unchanged, so it must
 * not contain secrets. A caller that was interrupted gets a {@link CancelledException} instead.
 */
public abstract sealed class PortException extends RuntimeException
        permits NotFoundException, ConflictException, UnavailableException, InvalidArgumentException,
                DeadlineExceededException, ResourceExhaustedException, UnimplementedException,
                PermissionDeniedException, InternalException {

    private static final long serialVersionUID = 1L;

    PortException(String message, Throwable cause) {
        super(Objects.requireNonNull(message, "message"), cause);
    }

    /** Whether the same call may succeed later without any change by a user. */
    public abstract boolean retryable();
}
