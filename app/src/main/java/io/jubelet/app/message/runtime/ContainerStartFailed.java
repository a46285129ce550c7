package io.jubelet.app.message.runtime;

import java.util.Objects;

/**
 * A container was to be started, and was not. One that waits for the end of its crash-loop back-off was not to be started.
 *
 * @param podUid its pod
 * @param container its name
 * @param reason word for machines, such as {@code ErrImagePull} or {@code CreateContainerConfigError}
 */
public record ContainerStartFailed(String podUid, String container, String reason) {

    /** Rejects null. */
    public ContainerStartFailed {
        Objects.requireNonNull(podUid, "podUid");
        Objects.requireNonNull(container, "container");
        Objects.requireNonNull(reason, "reason");
    }
}
