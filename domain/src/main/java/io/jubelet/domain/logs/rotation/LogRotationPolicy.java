package io.jubelet.domain.logs.rotation;

import io.jubelet.domain.quantity.Quantity;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * Settings of the rotation of container logs ({@code containerLogMaxSize} and {@code containerLogMaxFiles} of the
 * configuration of a kubelet).
 *
 * @param maxSize size in bytes from which on a log is rotated; negative for never
 * @param maxFiles files of one log at most, the one that is written included; at least 2
 */
public record LogRotationPolicy(long maxSize, int maxFiles) {

    /** 10 MiB and 5 files. */
    public static final LogRotationPolicy DEFAULT = new LogRotationPolicy(10 << 20, 5);

    /** Sizes have fewer digits. */
    private static final BigDecimal TOO_LARGE = BigDecimal.TEN.pow(18);

    /** Bytes per second up to which compressing costs less than a quarter of a CPU. */
    private static final double COMPRESSED_PER_SECOND = 5 << 20;

    /**
     * Rejects too few files.
     *
     * @throws IllegalArgumentException when there are fewer than two files
     */
    public LogRotationPolicy {
        if (maxFiles <= 1) {
            throw new IllegalArgumentException("invalid MaxFiles " + maxFiles + ", must be > 1");
        }
    }

    /**
     * Reads a policy as it is configured.
     *
     * @param maxSize a quantity of whole bytes below 10<sup>18</sup>
     * @throws IllegalArgumentException when there are too few files, or the size is no such quantity
     */
    public static LogRotationPolicy parse(String maxSize, int maxFiles) {
        new LogRotationPolicy(0, maxFiles);
        try {
            return new LogRotationPolicy(bytes(Quantity.parse(maxSize).amount()), maxFiles);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "failed to parse container log max size \"" + maxSize + "\": " + e.getMessage(), e);
        }
    }

    private static long bytes(BigDecimal amount) {
        if (amount.abs().compareTo(TOO_LARGE) >= 0 || amount.stripTrailingZeros().scale() > 0) {
            throw new IllegalArgumentException("invalid max log size");
        }
        return amount.longValueExact();
    }

    /** Whether logs are never rotated. */
    public boolean isDisabled() {
        return maxSize < 0;
    }

    /** Whether a log of this size, in bytes, is to be rotated. */
    public boolean isDue(long size) {
        return !isDisabled() && size >= maxSize;
    }

    /**
     * Whether older files are compressed. A log that fills faster than files can be compressed is only rotated, because
     * compressing would lag behind and take a CPU; its files are as few either way.
     *
     * @param bytes size of what was rotated last
     * @param time time in which it was written
     */
    public static boolean isCompressed(long bytes, Duration time) {
        return bytes <= COMPRESSED_PER_SECOND * time.toNanos() / Duration.ofSeconds(1).toNanos();
    }
}
