package io.jubelet.domain.cri;

import io.jubelet.domain.value.WireEnum;

/** The namespace that is used. */
public enum NamespaceMode implements WireEnum {
    /** The namespace of the pod. */
    POD("POD"),
    /** One of its own. */
    CONTAINER("CONTAINER"),
    /** The namespace of the host. */
    NODE("NODE"),
    /** The namespace of another container. */
    TARGET("TARGET");

    private final String wireName;

    NamespaceMode(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
