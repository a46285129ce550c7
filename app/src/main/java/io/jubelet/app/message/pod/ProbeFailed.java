package io.jubelet.app.message.pod;

import io.jubelet.domain.probe.ProbeType;
import java.util.Objects;

/**
 * A probe of a container failed, or could not be carried out.
 *
 * @param podUid the pod
 * @param container name of the container
 * @param type which of its probes
 * @param cause what was wrong, such as {@code Liveness probe failed: exit code 1, no output}
 */
public record ProbeFailed(String podUid, String container, ProbeType type, String cause) {

    /** Rejects null. */
    public ProbeFailed {
        Objects.requireNonNull(podUid, "podUid");
        Objects.requireNonNull(container, "container");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(cause, "cause");
    }
}
