package io.jubelet.domain.node;

import java.util.List;

/** Features that a node declares to the scheduler, because pods that need them can't run on every node (KEP-5328). */
public final class DeclaredFeatures {

    /** A container whose end restarts all containers of its pod (KEP-5532). */
    public static final String RESTART_ALL_CONTAINERS = "RestartAllContainersOnContainerExits";

    /** Pod-level resources that change while the pod runs (KEP-5419). */
    public static final String RESIZE_OF_PODS = "InPlacePodLevelResourcesVerticalScaling";

    /** Resources of init containers other than sidecars that change while the pod runs (KEP-1287). */
    public static final String RESIZE_OF_INIT_CONTAINERS = "InPlacePodVerticalScalingInitContainers";

    /** What this agent declares, sorted. */
    public static final List<String> ALL = List.of(RESIZE_OF_PODS, RESIZE_OF_INIT_CONTAINERS, RESTART_ALL_CONTAINERS);

    private DeclaredFeatures() {
    }
}
