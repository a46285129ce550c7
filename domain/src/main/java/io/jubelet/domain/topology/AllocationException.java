package io.jubelet.domain.topology;

/**
 * A resource that can't be allocated for a container. The pod is rejected for it.
 */
public final class AllocationException extends Exception {

    private static final long serialVersionUID = 1L;
    private static final String UNEXPECTED = "UnexpectedAdmissionError";

    private final String reason;

    /** A failure that has no reason of its own. */
    public AllocationException(String message) {
        this("", message);
    }

    /**
     * A failure.
     *
     * @param reason word for machines; empty for none
     */
    public AllocationException(String reason, String message) {
        super(message, null, false, false);
        this.reason = reason;
    }

    /** Word for machines; empty for none. */
    public String reason() {
        return reason;
    }

    /** The reason of the rejected pod. */
    public String rejectionReason() {
        return reason.isEmpty() ? UNEXPECTED : reason;
    }

    /** The message of the rejected pod, for users. */
    public String rejectionMessage() {
        return reason.isEmpty() ? "Allocate failed due to " + getMessage() + ", which is unexpected" : getMessage();
    }
}
