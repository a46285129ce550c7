package io.jubelet.ports.failure;

/** The other side does not have this call. */
public final class UnimplementedException extends PortException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for users. */
    public UnimplementedException(String message) {
        this(message, null);
    }

    /** A failure with a message for users and what caused it ({@code null} when nothing did). */
    public UnimplementedException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean retryable() {
        return false;
    }
}
