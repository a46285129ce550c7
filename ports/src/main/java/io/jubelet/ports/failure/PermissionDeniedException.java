package io.jubelet.ports.failure;

/** Not permitted: credentials or privileges are missing. */
public final class PermissionDeniedException extends PortException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for users. */
    public PermissionDeniedException(String message) {
        this(message, null);
    }

    /** A failure with a message for users and what caused it ({@code null} when nothing did). */
    public PermissionDeniedException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean retryable() {
        return false;
    }
}
