package io.jubelet.domain.eviction;

import io.jubelet.domain.value.WireEnum;

/** Condition of the node that reports pressure. */
public enum PressureCondition implements WireEnum {
    /** Memory is short. */
    MEMORY("MemoryPressure"),
    /** Space or inodes of a file system are short. */
    DISK("DiskPressure"),
    /** Process ids are short. */
    PID("PIDPressure");

    private final String wireName;

    PressureCondition(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
