package io.jubelet.ports.failure;

/** A resource is used up: disk, memory, quota, rate. */
public final class ResourceExhaustedException extends PortException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for users. */
    public ResourceExhaustedException(String message) {
        this(message, null);
    }

    /** A failure with a message for users and what caused it ({@code null} when nothing did). */
    public ResourceExhaustedException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean retryable() {
        return true;
    }
}
