package io.jubelet.domain.launch;

import java.util.Objects;

/**
 * A raw block volume of a pod that is ready for its containers.
 *
 * @param hostPath absolute path of the device on the node
 * @param readOnly whether it cannot be written
 */
public record BlockVolume(String hostPath, boolean readOnly) {

    /** Rejects null. */
    public BlockVolume {
        Objects.requireNonNull(hostPath, "hostPath");
    }
}
