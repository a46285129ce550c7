package io.jubelet.domain.container;

import io.jubelet.domain.value.WireEnum;

/** Source of the termination message. */
public enum TerminationMessagePolicy implements WireEnum {
    /** The message file. */
    FILE("File"),
    /** The end of the log if the file is empty and the exit code is not 0. */
    FALLBACK_TO_LOGS_ON_ERROR("FallbackToLogsOnError");

    private final String wireName;

    TerminationMessagePolicy(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
