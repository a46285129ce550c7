package io.jubelet.app.settings;

import io.jubelet.domain.image.ImageGcPolicy;
import java.util.Objects;

/**
 * Settings of the garbage collection of images.
 *
 * @param policy when images are removed
 * @param nodeName node of the events
 */
public record ImageGcSettings(ImageGcPolicy policy, String nodeName) {

    private static final int NEVER_FULL = 100;

    /** Rejects null. */
    public ImageGcSettings {
        Objects.requireNonNull(policy, "policy");
        Objects.requireNonNull(nodeName, "nodeName");
    }

    /** Whether images are removed without a request: not with a threshold of 100 % and no age. */
    public boolean collects() {
        return policy.highThresholdPercent() < NEVER_FULL || !policy.maxAge().isZero();
    }
}
