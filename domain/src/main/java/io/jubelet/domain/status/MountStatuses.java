package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.MountPropagation;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.pod.VolumeMountStatus;
import java.util.List;
import java.util.Optional;

/** The mounts of a container in its status (KEP-3857): the runtime does not know their names. */
final class MountStatuses {

    private static final String DISABLED = "Disabled";
    private static final String ENABLED = "Enabled";
    private static final String IF_POSSIBLE = "IfPossible";

    private MountStatuses() {
    }

    static List<VolumeMountStatus> of(Container container, boolean recursiveSupported) {
        return container.volumeMounts().stream().map(mount -> of(mount, recursiveSupported)).toList();
    }

    private static VolumeMountStatus of(VolumeMount mount, boolean recursiveSupported) {
        Optional<String> reach = mount.readOnly() ? Optional.of(reach(mount, recursiveSupported)) : Optional.empty();
        return new VolumeMountStatus(mount.name(), mount.mountPath(), mount.readOnly(), reach);
    }

    private static String reach(VolumeMount mount, boolean recursiveSupported) {
        boolean wanted = mount.recursiveReadOnly().equals(ENABLED) || mount.recursiveReadOnly().equals(IF_POSSIBLE);
        boolean alone = mount.mountPropagation().orElse(MountPropagation.NONE) == MountPropagation.NONE;
        return wanted && alone && recursiveSupported ? ENABLED : DISABLED;
    }
}
