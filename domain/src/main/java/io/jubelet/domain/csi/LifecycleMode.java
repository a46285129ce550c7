package io.jubelet.domain.csi;

import io.jubelet.domain.value.WireEnum;

/** Lifetime of a volume of a driver (storage.k8s.io/v1 VolumeLifecycleMode). */
public enum LifecycleMode implements WireEnum {
    /** As long as a persistent volume. */
    PERSISTENT("Persistent"),
    /** As long as a pod. */
    EPHEMERAL("Ephemeral");

    private final String wireName;

    LifecycleMode(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
