package io.jubelet.domain.launch;

import java.util.OptionalLong;

/** A volume of a pod that is ready for its containers. */
public sealed interface ReadyVolume permits MountedVolume, BlockVolume {

    /** Absolute path on the node. */
    String hostPath();

    /** Whether the volume itself cannot be written, whatever containers request. */
    boolean readOnly();

    /** A group that processes with this volume get besides their own; see {@link ExtraGroups}. */
    OptionalLong group();
}
