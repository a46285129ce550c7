package io.jubelet.domain.runtime;

import io.jubelet.domain.value.WireEnum;

/** State of a sandbox. */
public enum SandboxState implements WireEnum {
    /** Its network and namespaces exist. */
    READY("SANDBOX_READY"),
    /** Stopped, or never came up. */
    NOT_READY("SANDBOX_NOTREADY");

    private final String wireName;

    SandboxState(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
