package io.jubelet.domain.csi;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Statistics of a volume from its driver (csi.v1 NodeGetVolumeStatsResponse).
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
     * The parts that count: a condition only from a driver that knows conditions ({@code VOLUME_CONDITION}, KEP-1432), from
     * which none is a good one.
     *
     * @param capabilities what the driver can do
     */
    public DriverStatistics by(Set<NodeCapability> capabilities) {
        Optional<Condition> counted = capabilities.contains(NodeCapability.VOLUME_CONDITION)
                ? condition.or(() -> Optional.of(Condition.GOOD)) : Optional.empty();
        return new DriverStatistics(bytes, inodes, counted);
    }

    /** These statistics without the condition. */
    public DriverStatistics withoutCondition() {
        return condition.isEmpty() ? this : new DriverStatistics(bytes, inodes, Optional.empty());
    }

    /** Whether nothing is said: an answer that the volume has no statistics. */
    public boolean isEmpty() {
        return bytes.isEmpty() && inodes.isEmpty() && condition.isEmpty();
    }

    /**
     * An amount of something.
     *
     * @param total all of it
     * @param used what is used
     * @param available what is left
     */
    public record Amount(long total, long used, long available) {

        /** Values that a driver omits are 0 in statistics, the default of protobuf. */
        public static final Amount NOTHING = new Amount(0, 0, 0);
    }

    /**
     * Whether a volume is in order.
     *
     * @param abnormal whether it is not
     * @param message why
     */
    public record Condition(boolean abnormal, String message) {

        static final Condition GOOD = new Condition(false, "");

        /** Rejects null. */
        public Condition {
            Objects.requireNonNull(message, "message");
        }
    }
}
