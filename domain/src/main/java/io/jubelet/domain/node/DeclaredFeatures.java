package io.jubelet.domain.node;

import java.util.List;

/** Features that a node declares to the scheduler, because pods that need them can't run on every node (KEP-5328). */
public final class DeclaredFeatures {

    /** A container whose end restarts all containers of its pod (KEP-5532). */
    public static final String RESTART_ALL_CONTAINERS = "RestartAllContainersOnContainerExits";

    /** What this agent declares. */
    public static final List<String> ALL = List.of(RESTART_ALL_CONTAINERS);

    private DeclaredFeatures() {
    }
}
