package io.jubelet.ports.failure;

/** A device can't be mounted because it has another file system than the expected one, or partitions. */
public final class FileSystemMismatchException extends ConflictException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for users. */
    public FileSystemMismatchException(String message) {
        this(message, null);
    }

    /** A failure with a message for users and what caused it ({@code null} when nothing did). */
    public FileSystemMismatchException(String message, Throwable cause) {
        super(message, cause);
    }
}
