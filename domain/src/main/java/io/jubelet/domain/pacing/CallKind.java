package io.jubelet.domain.pacing;

import java.util.Arrays;

/** The calls of the CRI that are paced: those that make or end sandboxes and containers. */
public enum CallKind {
    /** RunPodSandbox. */
    RUN_SANDBOX("RunPodSandbox"),
    /** CreateContainer. */
    CREATE_CONTAINER("CreateContainer"),
    /** StartContainer. */
    START_CONTAINER("StartContainer"),
    /** StopContainer. */
    STOP_CONTAINER("StopContainer"),
    /** StopPodSandbox. */
    STOP_SANDBOX("StopPodSandbox"),
    /** RemoveContainer. */
    REMOVE_CONTAINER("RemoveContainer"),
    /** RemovePodSandbox. */
    REMOVE_SANDBOX("RemovePodSandbox");

    private final String method;

    CallKind(String method) {
        this.method = method;
    }

    /**
     * The call with this name.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static CallKind of(String method) {
        return Arrays.stream(values()).filter(kind -> kind.method.equals(method)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no call that is paced: " + method));
    }

    /** Its name in the CRI, such as {@code RunPodSandbox}. */
    public String method() {
        return method;
    }
}
