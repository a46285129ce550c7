package io.jubelet.domain.selinux;

import java.util.Objects;
import java.util.Optional;

/**
 * Settings for mounting volumes on a machine with SELinux.
 *
 * @param contexts contexts of its containers; absent on a machine without SELinux, where no volume has a label
 * @param allModes whether volumes with any access mode are mounted with a label (gate {@code SELinuxMount}), and not only those for
 *     one pod
 */
public record SeLinuxMounts(Optional<ContainerContexts> contexts, boolean allModes) {

    /** No SELinux. */
    public static final SeLinuxMounts NONE = new SeLinuxMounts(Optional.empty(), false);

    /** Rejects null. */
    public SeLinuxMounts {
        Objects.requireNonNull(contexts, "contexts");
    }
}
