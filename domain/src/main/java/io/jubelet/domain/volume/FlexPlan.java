package io.jubelet.domain.volume;

import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.domain.volume.flex.FlexOptions;
import java.util.Objects;

/**
 * A volume that a FlexVolume driver of this machine mounts.
 *
 * @param name name of the volume in the pod, or of the persistent volume
 * @param driver the driver
 * @param shared options for its commands about the volume as all pods have it
 * @param forPod options for its command that mounts it for the pod; may hold the values of a Secret
 * @param device path of the device as the controller that attached it reported; empty for none
 * @param fsType file system of the device if the driver leaves it to this agent to mount it; empty for the usual one
 * @param access how the pod has it
 */
public record FlexPlan(String name, FlexDriverName driver, FlexOptions shared, FlexOptions forPod, String device, String fsType,
        Access access) implements VolumePlan {

    /** Rejects null. */
    public FlexPlan {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(shared, "shared");
        Objects.requireNonNull(forPod, "forPod");
        Objects.requireNonNull(device, "device");
        Objects.requireNonNull(fsType, "fsType");
        Objects.requireNonNull(access, "access");
    }

    /**
     * How a pod has a volume.
     *
     * @param readOnly whether it may only read it
     * @param onePod whether no other pod of this machine may have it at the same time ({@code ReadWriteOncePod})
     * @param relabel whether its files may be given SELinux labels
     * @param appliesGroup whether this agent gives the files to the group of the pod
     */
    public record Access(boolean readOnly, boolean onePod, boolean relabel, boolean appliesGroup) {
    }
}
