package io.jubelet.domain.runtime;

import io.jubelet.domain.value.WireEnum;

/** State of a container. */
public enum RunState implements WireEnum {
    /** Made, not started yet. */
    CREATED("CONTAINER_CREATED"),
    /** Its process runs. */
    RUNNING("CONTAINER_RUNNING"),
    /** Its process ended. */
    EXITED("CONTAINER_EXITED"),
    /** The runtime lost track of it. */
    UNKNOWN("CONTAINER_UNKNOWN");

    private final String wireName;

    RunState(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
