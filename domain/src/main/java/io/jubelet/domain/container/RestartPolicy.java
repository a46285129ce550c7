package io.jubelet.domain.container;

import io.jubelet.domain.value.WireEnum;

/** Policy for restarting a container. */
public enum RestartPolicy implements WireEnum {
    /** After every exit. */
    ALWAYS("Always"),
    /** After an exit code other than 0. */
    ON_FAILURE("OnFailure"),
    /** Not at all. */
    NEVER("Never");

    private final String wireName;

    RestartPolicy(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
