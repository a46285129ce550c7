package io.jubelet.domain.launch;

import io.jubelet.domain.container.MountPropagation;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.pod.PodConfigException;

/** Whether the mounts below a read-only mount are read-only too (KEP-3857). */
final class RecursiveReadOnly {

    private static final String DISABLED = "Disabled";

    private RecursiveReadOnly() {
    }

    static boolean of(VolumeMount mount, boolean supported) throws PodConfigException {
        String mode = mount.recursiveReadOnly();
        if (mode.isEmpty() || mode.equals(DISABLED)) {
            return false;
        }
        if (!mount.readOnly()) {
            throw refusal(mount, "but it is not read-only");
        }
        MountPropagation propagation = mount.mountPropagation().orElse(MountPropagation.NONE);
        if (propagation != MountPropagation.NONE) {
            throw refusal(mount, "but it is not compatible with propagation \"" + propagation.wireName() + "\"");
        }
        return switch (mode) {
            case "IfPossible" -> supported;
            case "Enabled" -> {
                if (!supported) {
                    throw refusal(mount, "but it is not supported by the runtime");
                }
                yield true;
            }
            default -> throw new PodConfigException(
                    "failed to resolve recursive read-only mode: unknown recursive read-only mode \"" + mode + "\"");
        };
    }

    private static PodConfigException refusal(VolumeMount mount, String reason) {
        return new PodConfigException("failed to resolve recursive read-only mode: volume \"" + mount.name()
                + "\" requested recursive read-only mode, " + reason);
    }
}
