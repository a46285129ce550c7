package io.jubelet.app.sync;

import java.time.Duration;

/**
 * A pod can't start yet because of its claims. Carries no stack: it is an outcome of a sync and not a failure,
 * reported by events and in the status.
 */
final class ClaimsNotReadyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Duration retryAfter;

    /** Waits for this, until it is tried again. */
    ClaimsNotReadyException(String message, Duration retryAfter) {
        super(message, null, false, false);
        this.retryAfter = retryAfter;
    }

    /** Until the pod is synced again at the latest. */
    Duration retryAfter() {
        return retryAfter;
    }
}
