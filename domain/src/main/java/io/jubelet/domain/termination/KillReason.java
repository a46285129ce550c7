package io.jubelet.domain.termination;

import io.jubelet.domain.value.WireEnum;

/** Cause of the stop of a container; it decides which grace period applies. */
public enum KillReason implements WireEnum {
    /** Any reason without a rule of its own, such as the end of the pod or a changed definition. */
    NONE(""),
    /** The liveness probe failed. */
    LIVENESS_PROBE("LivenessProbe"),
    /** The startup probe failed. */
    STARTUP_PROBE("StartupProbe"),
    /** The postStart hook failed. */
    FAILED_POST_START_HOOK("FailedPostStartHook"),
    /** The runtime lost track of the container. */
    UNKNOWN("Unknown"),
    /** All containers of the pod are restarted in place. */
    RESTART_ALL_CONTAINERS("RestartAllContainers");

    private final String wireName;

    KillReason(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
