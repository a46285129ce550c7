package io.jubelet.domain.csi;

import java.util.Objects;
import java.util.Optional;

/**
 * What a driver says of a volume (csi.v1 NodeGetVolumeStatsResponse).
 *
 * @param bytes space; absent when the driver does not say
 * @param inodes files; absent when the driver does not say
 * @param condition whether the volume is in order; absent when the driver does not say
 */
public record DriverStatistics(Optional<Amount> bytes, Optional<Amount> inodes, Optional<Condition> condition) {

    /** Rejects null. */
    public DriverStatistics {
        Objects.requireNonNull(bytes, "bytes");
        Objects.requireNonNull(inodes, "inodes");
        Objects.requireNonNull(condition, "condition");
    }

    /**
     * An amount of something.
     *
     * @param total all of it
     * @param used what is used
     * @param available what is left
     */
    public record Amount(long total, long used, long available) {
    }

    /**
     * Whether a volume is in order.
     *
     * @param abnormal whether it is not
     * @param message why
     */
    public record Condition(boolean abnormal, String message) {

        /** Rejects null. */
        public Condition {
            Objects.requireNonNull(message, "message");
        }
    }
}
