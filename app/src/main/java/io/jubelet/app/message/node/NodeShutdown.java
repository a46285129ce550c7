package io.jubelet.app.message.node;

import io.jubelet.domain.shutdown.ShutdownTimes;
import java.util.Objects;

/**
 * Whether the machine is about to shut down.
 *
 * @param underWay whether it is
 * @param times when pods were ended for a shutdown last
 */
public record NodeShutdown(boolean underWay, ShutdownTimes times) {

    /** Rejects null. */
    public NodeShutdown {
        Objects.requireNonNull(times, "times");
    }
}
