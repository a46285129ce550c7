package io.jubelet.domain.status;

import io.jubelet.domain.pod.ContainerState;
import java.util.Optional;

/** Reasons and messages that users read in a status. They are the same as in other kubelets, letter for letter. */
public final class Reasons {
    /** Waiting: the container has not been made yet. */
    public static final String CONTAINER_CREATING = "ContainerCreating";
    /** Waiting: the container ended and is restarted after a back-off. */
    public static final String CRASH_LOOP_BACK_OFF = "CrashLoopBackOff";
    /** Waiting: the init containers come first. */
    public static final String POD_INITIALIZING = "PodInitializing";
    /** Waiting or terminated: removed because all containers are restarted in place. */
    public static final String RESTARTING_ALL_CONTAINERS = "RestartingAllContainers";
    /** Terminated: the container is gone, and its end was not observed. */
    public static final String CONTAINER_STATUS_UNKNOWN = "ContainerStatusUnknown";
    /** Terminated: ended with exit code 0. */
    public static final String COMPLETED = "Completed";

    static final String UNKNOWN_CONTAINER_STATUSES = "UnknownContainerStatuses";
    static final String CONTAINERS_NOT_INITIALIZED = "ContainersNotInitialized";
    static final String CONTAINERS_NOT_READY = "ContainersNotReady";
    static final String READINESS_GATES_NOT_READY = "ReadinessGatesNotReady";
    static final String POD_COMPLETED = "PodCompleted";
    static final String POD_FAILED = "PodFailed";
    static final String RESTART_ALL_CONTAINERS_STARTED = "RestartAllContainersStarted";

    private static final int KILLED = 137;
    private static final String REMOVED = "The container is removed because RestartAllContainers in place";

    private Reasons() {
    }

    /** The end of a container that was lost by the time its pod had ended, or that the runtime does not have. */
    static ContainerState.Terminated lostAtEnd(String reason) {
        return terminated(KILLED, reason, "The container could not be located when the pod was terminated");
    }

    /** The end of a container that ran and disappeared. */
    static ContainerState.Terminated lostWhileRunning() {
        return terminated(KILLED, CONTAINER_STATUS_UNKNOWN,
                "The container could not be located when the pod was deleted.  The container used to be Running");
    }

    /** The end of an init container that was removed before its completion was observed. */
    static ContainerState.Terminated lostAfterInitialization() {
        return terminated(0, COMPLETED, "Unable to get init container status from container runtime and pod has been "
                + "initialized, treat it as exited normally");
    }

    /** The end of a container that was removed to restart all of them. */
    static ContainerState.Terminated removedForRestart() {
        return terminated(KILLED, RESTARTING_ALL_CONTAINERS, REMOVED);
    }

    /** The wait of a container that was removed to restart all of them. */
    static ContainerState.Waiting waitingForRestart() {
        return new ContainerState.Waiting(RESTARTING_ALL_CONTAINERS, REMOVED);
    }

    private static ContainerState.Terminated terminated(int exitCode, String reason, String message) {
        return new ContainerState.Terminated(exitCode, 0, reason, message, Optional.empty(), Optional.empty(), "");
    }
}
