package io.jubelet.domain.csi;

import java.util.Objects;

/**
 * A failure returned by a driver.
 *
 * @param code status code of gRPC, 1 to 16
 * @param description its message
 */
public record CallFailure(int code, String description) {

    static final int RESOURCE_EXHAUSTED = 8;
    /** Name of the code of a call that succeeded, for metrics. */
    public static final String SUCCESS = "OK";
    private static final String START = "rpc error: code = ";
    private static final String DESCRIPTION = " desc = ";
    private static final String[] NAMES = {SUCCESS, "Canceled", "Unknown", "InvalidArgument", "DeadlineExceeded", "NotFound",
        "AlreadyExists", "PermissionDenied", "ResourceExhausted", "FailedPrecondition", "Aborted", "OutOfRange",
        "Unimplemented", "Internal", "Unavailable", "DataLoss", "Unauthenticated"};
    private static final int CANCELED = 1;
    private static final int DEADLINE_EXCEEDED = 4;
    private static final int ABORTED = 10;
    private static final int UNAVAILABLE = 14;

    /** Rejects null. */
    public CallFailure {
        Objects.requireNonNull(description, "description");
    }

    /**
     * Consequence for the volume. After these codes a driver may still be working, or have done it: the CSI specification says
     * so of {@code ABORTED} (an operation is pending), and without an answer the state is unknown anyway.
     */
    public DriverOutcome outcome() {
        return switch (code) {
            case CANCELED, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, UNAVAILABLE -> new DriverOutcome.Unknown(text());
            default -> new DriverOutcome.Failed(text());
        };
    }

    /** For users. */
    public String text() {
        String name = code >= 0 && code < NAMES.length ? NAMES[code] : "Code(" + code + ")";
        return START + name + DESCRIPTION + description;
    }

    /**
     * Name of the code in a text of a failure, for metrics.
     *
     * @param text {@link #text}, or what else a call failed with
     * @return {@code unknown-non-grpc} for a failure without a code: nothing was called
     */
    public static String codeOf(String text) {
        int end = text.indexOf(DESCRIPTION);
        return text.startsWith(START) && end > 0 ? text.substring(START.length(), end) : "unknown-non-grpc";
    }
}
