package io.jubelet.domain.image;

import java.time.Duration;

/**
 * Settings of the removal of images.
 *
 * @param highThresholdPercent usage of the image file system, 0 to 100, from which on images are removed
 * @param lowThresholdPercent usage down to which they are removed, at most the high one
 * @param minAge images found later than this ago are left alone, zero or more
 * @param maxAge images not used for longer than this are removed whatever the usage; zero for never
 */
public record ImageGcPolicy(int highThresholdPercent, int lowThresholdPercent, Duration minAge, Duration maxAge) {

    /** From 85 % down to 80 %, nothing younger than 2 minutes, nothing for its age alone. */
    public static final ImageGcPolicy DEFAULT = new ImageGcPolicy(85, 80, Duration.ofMinutes(2), Duration.ZERO);

    /**
     * Rejects values out of range.
     *
     * @throws IllegalArgumentException naming the value
     */
    public ImageGcPolicy {
        if (highThresholdPercent < 0 || highThresholdPercent > 100) {
            throw new IllegalArgumentException("imageGCHighThresholdPercent is " + highThresholdPercent
                    + "; it must be from 0 to 100");
        }
        if (lowThresholdPercent < 0 || lowThresholdPercent > highThresholdPercent) {
            throw new IllegalArgumentException("imageGCLowThresholdPercent is " + lowThresholdPercent
                    + "; it must be from 0 to imageGCHighThresholdPercent, which is " + highThresholdPercent);
        }
        if (minAge.isNegative() || maxAge.isNegative()) {
            throw new IllegalArgumentException("the ages for image garbage collection are " + minAge + " and " + maxAge
                    + "; they must not be negative");
        }
    }
}
