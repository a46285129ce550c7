package io.jubelet.ports.failure;

/** The thing does not exist (any more). */
public final class NotFoundException extends PortException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for users. */
    public NotFoundException(String message) {
        this(message, null);
    }

    /** A failure with a message for users and what caused it ({@code null} when nothing did). */
    public NotFoundException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean retryable() {
        return false;
    }
}
