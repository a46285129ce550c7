package io.jubelet.domain.cri;

import java.util.Objects;

/**
 * A device of the host.
 *
 * @param containerPath path in the container
 * @param hostPath path on the host
 * @param permissions any of {@code r}, {@code w}, {@code m}
 */
public record Device(String containerPath, String hostPath, String permissions) {

    /** Copies collections; rejects null parts. */
    public Device {
        Objects.requireNonNull(containerPath, "containerPath");
        Objects.requireNonNull(hostPath, "hostPath");
        Objects.requireNonNull(permissions, "permissions");
    }
}
