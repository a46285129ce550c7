package io.jubelet.domain.csi;

import io.jubelet.domain.value.WireEnum;

/** Conditions under which the files of a volume are given to the {@code fsGroup} of a pod (storage.k8s.io/v1 FSGroupPolicy). */
public enum FsGroupPolicy implements WireEnum {
    /** If the volume has a file system type and is for one node. */
    READ_WRITE_ONCE_WITH_FS_TYPE("ReadWriteOnceWithFSType"),
    /** Always. */
    FILE("File"),
    /** Never. */
    NONE("None");

    private final String wireName;

    FsGroupPolicy(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
