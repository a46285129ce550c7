package io.jubelet.app.sync;

import java.time.Duration;

/** A pod can't start yet because of its claims. Carries no stack: it is an outcome, reported by events and in the status. */
final class WaitsForClaims extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Duration retryAfter;

    WaitsForClaims(String message, Duration retryAfter) {
        super(message, null, false, false);
        this.retryAfter = retryAfter;
    }

    /** Until they are tried again. */
    Duration retryAfter() {
        return retryAfter;
    }
}
