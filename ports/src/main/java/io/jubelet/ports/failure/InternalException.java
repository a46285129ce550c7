package io.jubelet.ports.failure;

/** The other side failed in a way it does not explain by class; the message is its own. */
public final class InternalException extends PortException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for users. */
    public InternalException(String message) {
        this(message, null);
    }

    /** A failure with a message for users and what caused it ({@code null} when nothing did). */
    public InternalException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean retryable() {
        return true;
    }
}
