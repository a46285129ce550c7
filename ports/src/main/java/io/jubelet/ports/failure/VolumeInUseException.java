package io.jubelet.ports.failure;

/** A volume is for one pod at a time, and another pod has it. */
public final class VolumeInUseException extends ConflictException {

    private static final long serialVersionUID = 1L;

    /** With the words of a kubelet. */
    public VolumeInUseException() {
        this("volume uses the ReadWriteOncePod access mode and is already in use by another pod", null);
    }

    /** A failure with a message for users and what caused it ({@code null} when nothing did). */
    public VolumeInUseException(String message, Throwable cause) {
        super(message, cause);
    }
}
