package io.jubelet.domain.cri;

import io.jubelet.domain.value.WireEnum;

/** Kind of a security profile. */
public enum ProfileType implements WireEnum {
    /** The runtime's own. */
    RUNTIME_DEFAULT("RuntimeDefault"),
    /** None. */
    UNCONFINED("Unconfined"),
    /** A profile of this machine. */
    LOCALHOST("Localhost");

    private final String wireName;

    ProfileType(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
