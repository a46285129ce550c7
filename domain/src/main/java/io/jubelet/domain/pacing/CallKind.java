package io.jubelet.domain.pacing;

/** The calls of the CRI that are paced: those that make or end sandboxes and containers. */
public enum CallKind {
    /** RunPodSandbox. */
    RUN_SANDBOX,
    /** CreateContainer. */
    CREATE_CONTAINER,
    /** StartContainer. */
    START_CONTAINER,
    /** StopContainer. */
    STOP_CONTAINER,
    /** StopPodSandbox. */
    STOP_SANDBOX,
    /** RemoveContainer. */
    REMOVE_CONTAINER,
    /** RemovePodSandbox. */
    REMOVE_SANDBOX
}
