package io.jubelet.domain.eviction;

/** A way to free disk space on the node without ending a pod. */
public enum NodeReclaim {
    /** Removing all dead containers. */
    DEAD_CONTAINERS,
    /** Removing all images that no container uses. */
    UNUSED_IMAGES
}
