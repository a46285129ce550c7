package io.jubelet.domain.pod;

import java.util.Objects;
import java.util.Optional;

/**
 * A mount in force.
 *
 * @param name name of the volume
 * @param mountPath path in the container
 * @param readOnly whether it is read-only
 * @param recursiveReadOnly how far read-only reaches
 */
public record VolumeMountStatus(
        String name,
        String mountPath,
        boolean readOnly,
        Optional<String> recursiveReadOnly) {

    /** Copies collections; rejects null parts. */
    public VolumeMountStatus {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(mountPath, "mountPath");
        Objects.requireNonNull(recursiveReadOnly, "recursiveReadOnly");
    }
}
