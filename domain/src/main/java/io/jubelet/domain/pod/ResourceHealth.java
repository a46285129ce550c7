package io.jubelet.domain.pod;

import java.util.Objects;
import java.util.Optional;

/**
 * Health of one device.
 *
 * @param resourceID identifier of the device
 * @param health {@code Healthy}, {@code Unhealthy} or {@code Unknown}
 * @param message text for users
 */
public record ResourceHealth(String resourceID, String health, Optional<String> message) {

    /** Copies collections; rejects null parts. */
    public ResourceHealth {
        Objects.requireNonNull(resourceID, "resourceID");
        Objects.requireNonNull(health, "health");
        Objects.requireNonNull(message, "message");
    }
}
