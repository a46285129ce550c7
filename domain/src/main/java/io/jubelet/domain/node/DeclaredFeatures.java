package io.jubelet.domain.node;

import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

    /** User namespaces of pods in the network of their node (KEP-5607); not every runtime can do that. */
    public static final String USER_NAMESPACES_IN_HOST_NETWORK = "UserNamespacesHostNetworkSupport";

    /** Features that this agent declares with the default feature gates, sorted. */
    public static final List<String> ALL =
            List.of(WEB_SOCKETS, RESIZE_OF_PODS, RESIZE_OF_INIT_CONTAINERS, RESTART_ALL_CONTAINERS);

    private DeclaredFeatures() {
    }

    /**
     * Features that this agent declares, sorted, with a runtime that supports everything.
     *
     * @param webSockets whether it translates WebSockets
     * @param userNamespaces whether pods in the network of the node may have user namespaces
     */
    public static List<String> of(boolean webSockets, boolean userNamespaces) {
        return Stream.concat(ALL.stream().filter(feature -> webSockets || !feature.equals(WEB_SOCKETS)),
                Stream.of(USER_NAMESPACES_IN_HOST_NETWORK).filter(_ -> userNamespaces)).sorted().toList();
    }

    /**
     * The features that remain with a runtime.
     *
     * @param userNamespaces whether the runtime makes user namespaces for pods in the network of the node
     */
    public static List<String> withRuntime(List<String> features, boolean userNamespaces) {
        return features.stream().filter(feature -> userNamespaces || !feature.equals(USER_NAMESPACES_IN_HOST_NETWORK)).toList();
    }

    /** Whether a pod is in the network of its node, in a user namespace of its own. */
    public static boolean isInHostNetworkWithUserNamespace(PodSpec spec) {
        return spec.hostNetwork() && spec.hostUsers().equals(Optional.of(false));
    }
}
