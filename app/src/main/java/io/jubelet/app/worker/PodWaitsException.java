package io.jubelet.app.worker;

import java.time.Duration;

/**
 * A pod can't start yet because of something that it needs. Carries no stack: it is an outcome of a sync and not a failure,
 * reported by events and in the status.
 */
public class PodWaitsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Duration retryAfter;

    /** Waits for this, until it is tried again. */
    public PodWaitsException(String message, Duration retryAfter) {
        super(message, null, false, false);
        this.retryAfter = retryAfter;
    }

    /** Until the pod is synced again at the latest. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
