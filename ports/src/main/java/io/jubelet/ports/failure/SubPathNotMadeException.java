package io.jubelet.ports.failure;

/** A directory that is missing in a volume, and that a container mounts alone, can't be made. */
public final class SubPathNotMadeException extends ConflictException {

    private static final long serialVersionUID = 1L;

    /** A failure with a message for logs and what caused it ({@code null} when nothing did). */
    public SubPathNotMadeException(String message, Throwable cause) {
        super(message, cause);
    }
}
