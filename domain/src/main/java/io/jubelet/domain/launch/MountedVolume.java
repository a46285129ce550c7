package io.jubelet.domain.launch;

import java.util.Objects;

/**
 * A volume of a pod that is ready for its containers.
 *
 * @param hostPath absolute path on the node; empty for a volume that is an image
 * @param readOnly whether the volume itself cannot be written, whatever its mounts say
 * @param relabel whether its content may be given the SELinux label of the container
 */
public record MountedVolume(String hostPath, boolean readOnly, boolean relabel) {

    /** Rejects null. */
    public MountedVolume {
        Objects.requireNonNull(hostPath, "hostPath");
    }

    /** A volume that the runtime mounts from an image: nobody writes to it, and nothing of it is on the node. */
    static MountedVolume ofImage() {
        return new MountedVolume("", true, false);
    }
}
