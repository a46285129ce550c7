package io.jubelet.domain.container;

import java.util.Objects;

/**
 * A raw block volume mapped into the container.
 *
 * @param name name of the volume
 * @param devicePath path in the container
 */
public record VolumeDevice(String name, String devicePath) {

    /** Copies collections; rejects null parts. */
    public VolumeDevice {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(devicePath, "devicePath");
    }
}
