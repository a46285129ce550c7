package io.jubelet.domain.eviction;

import static io.jubelet.domain.eviction.DiskPart.LOCAL_VOLUMES;
import static io.jubelet.domain.eviction.DiskPart.LOGS;
import static io.jubelet.domain.eviction.DiskPart.ROOTFS;

import java.util.List;
import java.util.Set;

/** The file systems of volumes and logs (nodefs), images (imagefs) and writable layers (containerfs). */
public enum FilesystemLayout {
    /** One for all. */
    SINGLE,
    /** One for volumes and logs, another for images and writable layers. */
    DEDICATED_IMAGES,
    /** One for volumes, logs and writable layers, another for images (KEP-4191). */
    SPLIT_IMAGES;

    /**
     * The layout of a node, by numbers of devices. Images on a file system of their own with the writable layers elsewhere
     * count as {@link #SPLIT_IMAGES}, wherever the layers are.
     *
     * @param node device of volumes and logs
     * @param images device of images
     * @param containers device of writable layers
     */
    public static FilesystemLayout of(long node, long images, long containers) {
        if (images != containers) {
            return SPLIT_IMAGES;
        }
        return images == node ? SINGLE : DEDICATED_IMAGES;
    }

    /** Reclaims on the node before a pod is evicted for the signal, in this order. */
    public List<NodeReclaim> reclaims(EvictionSignal signal) {
        if (signal.condition() != PressureCondition.DISK) {
            return List.of();
        }
        return switch (this) {
            case SINGLE -> List.of(NodeReclaim.DEAD_CONTAINERS, NodeReclaim.UNUSED_IMAGES);
            case DEDICATED_IMAGES -> isNode(signal)
                    ? List.of() : List.of(NodeReclaim.DEAD_CONTAINERS, NodeReclaim.UNUSED_IMAGES);
            case SPLIT_IMAGES -> List.of(isImages(signal) ? NodeReclaim.UNUSED_IMAGES : NodeReclaim.DEAD_CONTAINERS);
        };
    }

    /** The parts of a pod that lie on the file system of the signal. */
    Set<DiskPart> partsOn(EvictionSignal signal) {
        return switch (this) {
            case SINGLE -> Set.of(ROOTFS, LOGS, LOCAL_VOLUMES);
            case DEDICATED_IMAGES -> isNode(signal) ? Set.of(LOGS, LOCAL_VOLUMES) : Set.of(ROOTFS);
            case SPLIT_IMAGES -> isImages(signal) ? Set.of() : Set.of(ROOTFS, LOGS, LOCAL_VOLUMES);
        };
    }

    private static boolean isNode(EvictionSignal signal) {
        return signal == EvictionSignal.NODEFS_AVAILABLE || signal == EvictionSignal.NODEFS_INODES_FREE;
    }

    private static boolean isImages(EvictionSignal signal) {
        return signal == EvictionSignal.IMAGEFS_AVAILABLE || signal == EvictionSignal.IMAGEFS_INODES_FREE;
    }
}
