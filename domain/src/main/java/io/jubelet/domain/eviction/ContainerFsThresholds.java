package io.jubelet.domain.eviction;

import java.util.List;
import java.util.stream.Stream;

/**
 * Thresholds of the file system of writable layers. They are not configured: that file system is always also
 * nodefs or imagefs and follows its thresholds.
 */
final class ContainerFsThresholds {

    private ContainerFsThresholds() {
    }

    /** The thresholds without those written for containerfs and with those that follow. */
    static List<EvictionThreshold> derive(List<EvictionThreshold> configured, FilesystemLayout layout) {
        List<EvictionThreshold> others = configured.stream()
                .filter(t -> t.signal() != EvictionSignal.CONTAINERFS_AVAILABLE
                        && t.signal() != EvictionSignal.CONTAINERFS_INODES_FREE).toList();
        boolean likeImages = layout == FilesystemLayout.DEDICATED_IMAGES;
        EvictionSignal space = likeImages ? EvictionSignal.IMAGEFS_AVAILABLE : EvictionSignal.NODEFS_AVAILABLE;
        EvictionSignal inodes = likeImages ? EvictionSignal.IMAGEFS_INODES_FREE : EvictionSignal.NODEFS_INODES_FREE;
        return Stream.of(
                others.stream(),
                others.stream().filter(t -> t.signal() == space)
                        .map(t -> t.withSignal(EvictionSignal.CONTAINERFS_AVAILABLE)),
                others.stream().filter(t -> t.signal() == inodes)
                        .map(t -> t.withSignal(EvictionSignal.CONTAINERFS_INODES_FREE)))
                .flatMap(thresholds -> thresholds).toList();
    }
}
