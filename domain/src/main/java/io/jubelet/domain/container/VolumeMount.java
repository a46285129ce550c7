package io.jubelet.domain.container;

import java.util.Objects;
import java.util.Optional;

/**
 * A volume mounted into the container.
 *
 * @param name name of the volume
 * @param readOnly whether the mount is read-only
 * @param recursiveReadOnly {@code Disabled}, {@code IfPossible} or {@code Enabled}; empty means disabled
 * @param mountPath path in the container
 * @param subPath path in the volume; empty means its root
 * @param mountPropagation propagation of mounts; absent means none
 * @param subPathExpr like {@code subPath} with {@code $(NAME)} references
 */
public record VolumeMount(
        String name,
        boolean readOnly,
        String recursiveReadOnly,
        String mountPath,
        String subPath,
        Optional<MountPropagation> mountPropagation,
        String subPathExpr) {

    /** Copies collections; rejects null parts. */
    public VolumeMount {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(recursiveReadOnly, "recursiveReadOnly");
        Objects.requireNonNull(mountPath, "mountPath");
        Objects.requireNonNull(subPath, "subPath");
        Objects.requireNonNull(mountPropagation, "mountPropagation");
        Objects.requireNonNull(subPathExpr, "subPathExpr");
    }

    /** A builder with every part absent. */
    public static VolumeMountBuilder builder() {
        return new VolumeMountBuilder();
    }

    /** A builder that starts from this record. */
    public VolumeMountBuilder toBuilder() {
        return new VolumeMountBuilder(this);
    }
}
