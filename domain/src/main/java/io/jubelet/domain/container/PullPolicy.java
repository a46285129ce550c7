package io.jubelet.domain.container;

import io.jubelet.domain.value.WireEnum;

/** Policy for pulling an image. */
public enum PullPolicy implements WireEnum {
    /** Before every start. */
    ALWAYS("Always"),
    /** When the runtime does not have it. */
    IF_NOT_PRESENT("IfNotPresent"),
    /** Not at all. */
    NEVER("Never");

    private final String wireName;

    PullPolicy(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
