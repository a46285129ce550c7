package io.jubelet.ports.failure;

/**
 * The call was given up because the thread that waited for it was interrupted, or the other side cancelled it; its effect is
 * unknown. After an interruption, the code that throws this sets the interrupted status of the thread again.
 */
public final class CancelledException extends PortException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for users. */
    public CancelledException(String message) {
        this(message, null);
    }

    /** A failure with a message for users and what caused it ({@code null} when nothing did). */
    public CancelledException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean retryable() {
        return true;
    }
}
