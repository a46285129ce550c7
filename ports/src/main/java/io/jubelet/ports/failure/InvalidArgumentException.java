package io.jubelet.ports.failure;

/** The other side refused the request as malformed; repeating it is useless. */
public final class InvalidArgumentException extends PortException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for users. */
    public InvalidArgumentException(String message) {
        this(message, null);
    }

    /** A failure with a message for users and what caused it ({@code null} when nothing did). */
    public InvalidArgumentException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean retryable() {
        return false;
    }
}
