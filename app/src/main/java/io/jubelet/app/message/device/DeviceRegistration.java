package io.jubelet.app.message.device;

import java.util.Objects;
import java.util.Optional;

/**
 * Whether device plugins can register.
 *
 * @param problem why they can't, empty when they can
 */
public record DeviceRegistration(Optional<String> problem) {

    /** Rejects null. */
    public DeviceRegistration {
        Objects.requireNonNull(problem, "problem");
    }
}
