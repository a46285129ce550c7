package io.jubelet.app.message.volume;

import io.jubelet.domain.selinux.MountLabel;
import java.util.Objects;
import java.util.Optional;

/**
 * The SELinux label of a volume was checked, on a machine that has such labels.
 *
 * @param fault what is wrong with it; absent for a volume with a label that is not
 * @param refused whether the pod can't have the volume because of that
 * @param plugin name of the plugin, with the driver
 * @param accessMode the widest access mode of the volume, as metrics have it
 */
public record VolumeLabelled(Optional<MountLabel.Fault> fault, boolean refused, String plugin, String accessMode) {

    /** Rejects null. */
    public VolumeLabelled {
        Objects.requireNonNull(fault, "fault");
        Objects.requireNonNull(plugin, "plugin");
        Objects.requireNonNull(accessMode, "accessMode");
    }
}
