package io.jubelet.app.message.pod;

import java.time.Duration;
import java.util.Objects;

/**
 * Resources that were allocated to a running pod were brought into force, as far as possible.
 *
 * @param successful whether all of them are in force
 * @param took how long that took
 */
public record ResizeAttempted(boolean successful, Duration took) {

    /** Rejects null. */
    public ResizeAttempted {
        Objects.requireNonNull(took, "took");
    }
}
