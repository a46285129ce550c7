package io.jubelet.domain.launch;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * A raw block volume of a pod that its containers can open.
 *
 * @param hostPath absolute path of the device on the node; may be a symbolic link to it
 * @param readOnly whether it cannot be written
 * @param group a group that processes with this volume get besides their own
 */
public record BlockVolume(String hostPath, boolean readOnly, OptionalLong group) implements ReadyVolume {

    /** Rejects null. */
    public BlockVolume {
        Objects.requireNonNull(hostPath, "hostPath");
        Objects.requireNonNull(group, "group");
    }

    /** A volume that brings no group. */
    public BlockVolume(String hostPath, boolean readOnly) {
        this(hostPath, readOnly, OptionalLong.empty());
    }
}
