package io.jubelet.domain.csi;

/** Capability of a driver on a node; names are those of the specification. */
public enum NodeCapability {
    /** Mounts a volume once on the node before it does for pods. */
    STAGE_UNSTAGE_VOLUME,
    /** Measures volumes. */
    GET_VOLUME_STATS,
    /** Makes volumes larger. */
    EXPAND_VOLUME,
    /** Knows whether volumes are in order. */
    VOLUME_CONDITION,
    /** Tells several writers on a node from a single one. */
    SINGLE_NODE_MULTI_WRITER,
    /** Gives files to a group by itself. */
    VOLUME_MOUNT_GROUP
}
