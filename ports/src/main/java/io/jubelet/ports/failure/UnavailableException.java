package io.jubelet.ports.failure;

/** The other side can't be reached, or is not ready to answer. */
public final class UnavailableException extends PortException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for users. */
    public UnavailableException(String message) {
        this(message, null);
    }

    /** A failure with a message for users and what caused it ({@code null} when nothing did). */
    public UnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean retryable() {
        return true;
    }
}
