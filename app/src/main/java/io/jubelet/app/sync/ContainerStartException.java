package io.jubelet.app.sync;

import io.jubelet.domain.status.WaitingReason;
import java.time.Duration;
import java.util.Optional;

/** Why a container was not started. Carries no stack: it is an outcome, reported as the waiting reason of the container. */
final class ContainerStartException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient WaitingReason reason;
    private final transient Optional<Duration> retryAfter;
    private final boolean explained;

    /** A failure that is tried again at the usual time. */
    ContainerStartException(String reason, String message) {
        this(new WaitingReason(reason, message), Optional.empty(), false);
    }

    /** A failure that is tried again after a given time; its finder has published a decision. */
    ContainerStartException(WaitingReason reason, Optional<Duration> retryAfter) {
        this(reason, retryAfter, true);
    }

    private ContainerStartException(WaitingReason reason, Optional<Duration> retryAfter, boolean explained) {
        super(reason.message(), null, false, false);
        this.reason = reason;
        this.retryAfter = retryAfter;
        this.explained = explained;
    }

    /** Whether a container was made or started before it failed, so that the pod must be looked at anew. */
    boolean changedRuntime() {
        return switch (reason.reason()) {
            case "RunContainerError", "PostStartHookError", "CreateContainerError" -> true;
            default -> false;
        };
    }

    /** Whether a start that failed so left a container in the runtime, which has ended or never ran. */
    static boolean isAfterCreation(WaitingReason reason) {
        return switch (reason.reason()) {
            case "RunContainerError", "PostStartHookError" -> true;
            default -> false;
        };
    }

    /** Whether the decision that a container waits for this was published already. */
    boolean isExplained() {
        return explained;
    }

    WaitingReason reason() {
        return reason;
    }

    Optional<Duration> retryAfter() {
        return retryAfter;
    }
}
