package io.jubelet.domain.stats;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Use of block devices.
 *
 * @param timestamp when it was measured
 * @param pressure time lost waiting for devices
 */
public record IoUsage(Instant timestamp, Optional<Pressure> pressure) {

    /** Rejects null parts. */
    public IoUsage {
        Objects.requireNonNull(timestamp, "timestamp");
        Objects.requireNonNull(pressure, "pressure");
    }
}
