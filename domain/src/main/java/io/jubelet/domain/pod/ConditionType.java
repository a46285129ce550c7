package io.jubelet.domain.pod;

import java.util.Set;

/** Types of pod conditions that the agent writes. */
public final class ConditionType {
    /** The pod was bound to a node. */
    public static final String POD_SCHEDULED = "PodScheduled";
    /** The pod serves: its containers are ready and its readiness gates hold. */
    public static final String READY = "Ready";
    /** All init containers are done. */
    public static final String INITIALIZED = "Initialized";
    /** All containers are ready. */
    public static final String CONTAINERS_READY = "ContainersReady";
    /** The sandbox exists and has its network. */
    public static final String POD_READY_TO_START_CONTAINERS = "PodReadyToStartContainers";
    /** A resize of the pod has been accepted and is being executed. */
    public static final String POD_RESIZE_IN_PROGRESS = "PodResizeInProgress";
    /** A resize of the pod is requested and not accepted yet. */
    public static final String POD_RESIZE_PENDING = "PodResizePending";
    /** Reason of a resize that waits until there is room. */
    public static final String RESIZE_DEFERRED = "Deferred";
    /** Reason of a resize that can't be accepted on this node. */
    public static final String RESIZE_INFEASIBLE = "Infeasible";
    /** Reason of a resize that was accepted and failed; it is tried again. */
    public static final String RESIZE_ERROR = "Error";
    /** All containers of the pod are being restarted in place. */
    public static final String ALL_CONTAINERS_RESTARTING = "AllContainersRestarting";
    /** The pod is about to be ended by something other than itself. Others may write it too. */
    public static final String DISRUPTION_TARGET = "DisruptionTarget";

    private static final Set<String> OWNED = Set.of(POD_SCHEDULED, READY, INITIALIZED, CONTAINERS_READY,
            POD_READY_TO_START_CONTAINERS, POD_RESIZE_IN_PROGRESS, POD_RESIZE_PENDING, ALL_CONTAINERS_RESTARTING);

    private static final Set<String> RESIZE = Set.of(POD_RESIZE_IN_PROGRESS, POD_RESIZE_PENDING);

    private ConditionType() {
    }

    /** Whether the agent alone writes conditions of this type; all others are kept as found. */
    public static boolean isOwned(String type) {
        return OWNED.contains(type);
    }

    /** Whether the agent writes conditions of this type, alone or beside others. */
    public static boolean isWritten(String type) {
        return isOwned(type) || type.equals(DISRUPTION_TARGET);
    }

    /** Whether conditions of this type are about a resize. */
    public static boolean isResize(String type) {
        return RESIZE.contains(type);
    }

    /** Whether the time of a condition of this type is that of its last change; those of a resize bring their own. */
    public static boolean isTimed(String type) {
        return isWritten(type) && !RESIZE.contains(type);
    }
}
