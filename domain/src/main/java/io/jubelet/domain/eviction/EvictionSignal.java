package io.jubelet.domain.eviction;

import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.value.WireEnum;
import java.util.Optional;
import java.util.stream.Stream;

/** A measured quantity of the node of which too little leads to evictions. */
public enum EvictionSignal implements WireEnum {
    /** Memory that processes of the machine can still get. */
    MEMORY_AVAILABLE("memory.available", ResourceName.MEMORY, PressureCondition.MEMORY),
    /** Memory that pods can still get, out of what is meant for pods. */
    ALLOCATABLE_MEMORY_AVAILABLE("allocatableMemory.available", ResourceName.MEMORY, PressureCondition.MEMORY),
    /** Space of the file system of volumes and logs. */
    NODEFS_AVAILABLE("nodefs.available", ResourceName.EPHEMERAL_STORAGE, PressureCondition.DISK),
    /** Inodes of the file system of volumes and logs. */
    NODEFS_INODES_FREE("nodefs.inodesFree", EvictionSignal.INODES, PressureCondition.DISK),
    /** Space of the file system of images. */
    IMAGEFS_AVAILABLE("imagefs.available", ResourceName.EPHEMERAL_STORAGE, PressureCondition.DISK),
    /** Inodes of the file system of images. */
    IMAGEFS_INODES_FREE("imagefs.inodesFree", EvictionSignal.INODES, PressureCondition.DISK),
    /** Space of the file system of writable layers. */
    CONTAINERFS_AVAILABLE("containerfs.available", ResourceName.EPHEMERAL_STORAGE, PressureCondition.DISK),
    /** Inodes of the file system of writable layers. */
    CONTAINERFS_INODES_FREE("containerfs.inodesFree", EvictionSignal.INODES, PressureCondition.DISK),
    /** Process ids. */
    PID_AVAILABLE("pid.available", "pids", PressureCondition.PID);

    /** Name of the inodes of a file system as a resource. */
    static final String INODES = "inodes";

    private final String wireName;
    private final String resource;
    private final PressureCondition condition;

    EvictionSignal(String wireName, String resource, PressureCondition condition) {
        this.wireName = wireName;
        this.resource = resource;
        this.condition = condition;
    }

    /** The name in the configuration. */
    @Override
    public String wireName() {
        return wireName;
    }

    /** The resource that is short, as it is called in messages. */
    public String resource() {
        return resource;
    }

    /** The condition of the node when too little is left. */
    public PressureCondition condition() {
        return condition;
    }

    /** Whether the shortage is one of memory, which comes before all others. */
    boolean isMemory() {
        return condition == PressureCondition.MEMORY;
    }

    /** The signal of that name in the configuration. */
    public static Optional<EvictionSignal> named(String wireName) {
        return Stream.of(values()).filter(signal -> signal.wireName.equals(wireName)).findFirst();
    }
}
