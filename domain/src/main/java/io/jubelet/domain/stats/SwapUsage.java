package io.jubelet.domain.stats;

import java.time.Instant;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Use of swap space.
 *
 * @param timestamp when it was measured
 * @param availableBytes bytes left
 * @param usageBytes bytes in use
 */
public record SwapUsage(Instant timestamp, OptionalLong availableBytes, OptionalLong usageBytes) {

    /** Rejects null parts. */
    public SwapUsage {
        Objects.requireNonNull(timestamp, "timestamp");
        Objects.requireNonNull(availableBytes, "availableBytes");
        Objects.requireNonNull(usageBytes, "usageBytes");
    }
}
