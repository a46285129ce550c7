package io.jubelet.app.sync;

import io.jubelet.app.worker.PodWaitsException;
import java.time.Duration;

/** A pod can't start yet because of its claims. */
final class ClaimsNotReadyException extends PodWaitsException {

    private static final long serialVersionUID = 1L;

    ClaimsNotReadyException(String message, Duration retryAfter) {
        super(message, retryAfter);
    }
}
