package io.jubelet.domain.volume.name;

import java.util.Objects;

/**
 * Paths at which a block device is mapped.
 *
 * @param shared directory of the plugin with a link for each pod
 * @param podDirectory directory of the pod with links to its devices
 * @param name name of the link in it
 */
public record DeviceMapPaths(String shared, String podDirectory, String name) {

    /** Rejects null. */
    public DeviceMapPaths {
        Objects.requireNonNull(shared, "shared");
        Objects.requireNonNull(podDirectory, "podDirectory");
        Objects.requireNonNull(name, "name");
    }
}
