package io.jubelet.domain.volume;

import io.jubelet.domain.value.WireEnum;

/** Required type of a host path (core/v1 HostPathType). */
public enum HostPathType implements WireEnum {
    /** No check. */
    UNSET(""),
    /** An empty directory of mode 0755 is made if nothing is there. */
    DIRECTORY_OR_CREATE("DirectoryOrCreate"),
    /** An existing directory. */
    DIRECTORY("Directory"),
    /** An empty file of mode 0644 is made if nothing is there. */
    FILE_OR_CREATE("FileOrCreate"),
    /** An existing file. */
    FILE("File"),
    /** An existing unix socket. */
    SOCKET("Socket"),
    /** An existing character device. */
    CHAR_DEVICE("CharDevice"),
    /** An existing block device. */
    BLOCK_DEVICE("BlockDevice");

    private final String wireName;

    HostPathType(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
