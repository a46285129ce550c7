package io.jubelet.domain.container;

import io.jubelet.domain.value.WireEnum;

/** The action of a matching restart rule. */
public enum RestartRuleAction implements WireEnum {
    /** Restarts the container. */
    RESTART("Restart"),
    /** Restarts every container of the pod in place. */
    RESTART_ALL_CONTAINERS("RestartAllContainers");

    private final String wireName;

    RestartRuleAction(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
