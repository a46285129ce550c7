package io.jubelet.domain.node;

import java.util.List;

/**
 * Features that a node declares, because pods that need them can't run on every node, or because the API server leaves something
 * to nodes that can do it themselves (KEP-5328).
 */
public final class DeclaredFeatures {

    /** A container whose end restarts all containers of its pod (KEP-5532). */
    public static final String RESTART_ALL_CONTAINERS = "RestartAllContainersOnContainerExits";

    /** Pod-level resources that change while the pod runs (KEP-5419). */
    public static final String RESIZE_OF_PODS = "InPlacePodLevelResourcesVerticalScaling";

    /** Resources of init containers other than sidecars that change while the pod runs (KEP-1287). */
    public static final String RESIZE_OF_INIT_CONTAINERS = "InPlacePodVerticalScalingInitContainers";

    /** WebSockets of exec, attach and port-forward that the node translates, so that the API server passes them on (KEP-4006). */
    public static final String WEB_SOCKETS = "ExtendWebSocketsToKubelet";

    /** What this agent declares when nothing is switched off, sorted. */
    public static final List<String> ALL =
            List.of(WEB_SOCKETS, RESIZE_OF_PODS, RESIZE_OF_INIT_CONTAINERS, RESTART_ALL_CONTAINERS);

    private DeclaredFeatures() {
    }

    /**
     * What this agent declares, sorted.
     *
     * @param webSockets whether it translates WebSockets
     */
    public static List<String> of(boolean webSockets) {
        return ALL.stream().filter(feature -> webSockets || !feature.equals(WEB_SOCKETS)).toList();
    }
}
