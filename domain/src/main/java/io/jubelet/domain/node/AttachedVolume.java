package io.jubelet.domain.node;

import java.util.Objects;

/**
 * A volume that a controller attached (core/v1 AttachedVolume).
 *
 * @param name unique name of the volume
 * @param devicePath device under which it is found
 */
public record AttachedVolume(String name, String devicePath) {

    /** Copies collections; rejects null parts. */
    public AttachedVolume {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(devicePath, "devicePath");
    }
}
