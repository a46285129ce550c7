package io.jubelet.domain.container;

import io.jubelet.domain.value.WireEnum;

/** Kind of a seccomp or AppArmor profile. */
public enum SeccompProfileType implements WireEnum {
    /** No filter. */
    UNCONFINED("Unconfined"),
    /** The runtime's own. */
    RUNTIME_DEFAULT("RuntimeDefault"),
    /** A profile of this machine. */
    LOCALHOST("Localhost");

    private final String wireName;

    SeccompProfileType(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
