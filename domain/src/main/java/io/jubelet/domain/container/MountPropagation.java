package io.jubelet.domain.container;

import io.jubelet.domain.value.WireEnum;

/** Propagation of mounts between host and container. */
public enum MountPropagation implements WireEnum {
    /** Not at all. */
    NONE("None"),
    /** From the host into the container. */
    HOST_TO_CONTAINER("HostToContainer"),
    /** Both ways. */
    BIDIRECTIONAL("Bidirectional");

    private final String wireName;

    MountPropagation(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
