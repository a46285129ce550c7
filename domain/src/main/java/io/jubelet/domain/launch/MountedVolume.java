package io.jubelet.domain.launch;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A volume of a pod that its containers can mount.
 *
 * @param hostPath absolute path on the node; empty for a volume that is an image
 * @param readOnly whether the volume itself cannot be written, whatever its mounts specify
 * @param relabel whether its content may be given the SELinux label of the container
 * @param group a group that processes with this volume get besides their own
 * @param persistent name of the persistent volume, as a step of a path; empty for a volume that belongs to the pod itself
 */
public record MountedVolume(String hostPath, boolean readOnly, boolean relabel, OptionalLong group, Optional<String> persistent)
        implements ReadyVolume {

    /** Rejects null. */
    public MountedVolume {
        Objects.requireNonNull(hostPath, "hostPath");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(persistent, "persistent");
    }

    /** A volume of the pod itself, which brings no group. */
    public MountedVolume(String hostPath, boolean readOnly, boolean relabel) {
        this(hostPath, readOnly, relabel, OptionalLong.empty(), Optional.empty());
    }

    /** The same behind which there is a persistent volume. */
    public MountedVolume ofPersistent(String name) {
        return new MountedVolume(hostPath, readOnly, relabel, group, Optional.of(name));
    }

    /** A volume that the runtime mounts from an image: it cannot be written, and nothing of it is on the node. */
    static MountedVolume ofImage() {
        return new MountedVolume("", true, false);
    }
}
