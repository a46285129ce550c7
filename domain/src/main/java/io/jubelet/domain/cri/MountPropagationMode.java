package io.jubelet.domain.cri;

import io.jubelet.domain.value.WireEnum;

/** Propagation of mounts. */
public enum MountPropagationMode implements WireEnum {
    /** Not at all. */
    PRIVATE("PROPAGATION_PRIVATE"),
    /** From the host into the container. */
    HOST_TO_CONTAINER("PROPAGATION_HOST_TO_CONTAINER"),
    /** Both ways. */
    BIDIRECTIONAL("PROPAGATION_BIDIRECTIONAL");

    private final String wireName;

    MountPropagationMode(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
