package io.jubelet.ports.failure;

import java.util.Objects;

/**
 * A wait ended because the thread that waited was interrupted; whether the call has an effect is unknown. The code that throws this
 * sets the interrupted status of the thread again. No failure of another system, and therefore no {@link PortException}: it ends the
 * work of the thread, and is handled only where something has to be undone or recorded.
 */
public final class CancelledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With a message for logs. */
    public CancelledException(String message) {
        this(message, null);
    }

    /** With a message for logs and what caused it ({@code null} when nothing did). */
    public CancelledException(String message, Throwable cause) {
        super(Objects.requireNonNull(message, "message"), cause);
    }
}
