package io.jubelet.ports.failure;

/** The call took longer than its deadline; its effect is unknown. */
public final class DeadlineExceededException extends PortException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for users. */
    public DeadlineExceededException(String message) {
        this(message, null);
    }

    /** A failure with a message for users and what caused it ({@code null} when nothing did). */
    public DeadlineExceededException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean retryable() {
        return true;
    }
}
