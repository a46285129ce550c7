package io.jubelet.ports.failure;

/** The thing exists already, or changed meanwhile, or is in the wrong state. */
public sealed class ConflictException extends PortException permits FileSystemMismatchException, SubPathNotMadeException,
        VolumeInUseException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for users. */
    public ConflictException(String message) {
        this(message, null);
    }

    /** A failure with a message for users and what caused it ({@code null} when nothing did). */
    public ConflictException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean retryable() {
        return false;
    }
}
