package io.jubelet.domain.eviction;

/** A part of a pod on a disk. */
enum DiskPart {
    /** Writable layers of its containers. */
    ROOTFS,
    /** Log files. */
    LOGS,
    /** Volumes that lie on the node itself. */
    LOCAL_VOLUMES
}
