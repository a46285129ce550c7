package io.jubelet.domain.topology;

/**
 * A resource that can't be allocated for a container. The pod is refused for it.
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

    /** The reason of the refused pod. */
    public String refusalReason() {
        return reason.isEmpty() ? UNEXPECTED : reason;
    }

    /** The message of the refused pod, for users. */
    public String refusalMessage() {
        return reason.isEmpty() ? "Allocate failed due to " + getMessage() + ", which is unexpected" : getMessage();
    }
}
