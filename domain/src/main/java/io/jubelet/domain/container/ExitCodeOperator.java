package io.jubelet.domain.container;

import io.jubelet.domain.value.WireEnum;

/** Membership of an exit code in a list. */
public enum ExitCodeOperator implements WireEnum {
    /** The list contains the exit code. */
    IN("In"),
    /** The list does not contain the exit code. */
    NOT_IN("NotIn");

    private final String wireName;

    ExitCodeOperator(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
