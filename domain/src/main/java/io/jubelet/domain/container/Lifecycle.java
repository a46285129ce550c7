package io.jubelet.domain.container;

import java.util.Objects;
import java.util.Optional;

/**
 * Hooks of a container.
 *
 * @param postStart run after start; failure kills the container
 * @param preStop run before the stop signal, inside the grace period
 * @param stopSignal signal that stops the container; empty means that of the image
 */
public record Lifecycle(
        Optional<LifecycleHandler> postStart,
        Optional<LifecycleHandler> preStop,
        String stopSignal) {

    /** Copies collections; rejects null parts. */
    public Lifecycle {
        Objects.requireNonNull(postStart, "postStart");
        Objects.requireNonNull(preStop, "preStop");
        Objects.requireNonNull(stopSignal, "stopSignal");
    }
}
