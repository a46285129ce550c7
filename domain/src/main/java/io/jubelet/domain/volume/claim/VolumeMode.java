package io.jubelet.domain.volume.claim;

import io.jubelet.domain.value.WireEnum;

/** Mode in which containers use a persistent volume (core/v1 PersistentVolumeMode). */
public enum VolumeMode implements WireEnum {
    /** As a directory. */
    FILESYSTEM("Filesystem"),
    /** As a block device. */
    BLOCK("Block");

    private final String wireName;

    VolumeMode(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
