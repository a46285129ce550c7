package io.jubelet.app.volume;

import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.failure.VolumeInUseException;

/**
 * Reason and message of the event about a volume that could not be made ready, by the work during which it failed. The texts
 * are the kubelet's, since users search for them.
 */
final class FailedMountEvent {

    /** A check before a persistent volume is made ready. */
    enum Check {
        NODE_AFFINITY("NodeAffinity check"),
        MOUNT_OPTIONS("MountOptionSupport check"),
        /** All are done. */
        NONE("");

        private final String text;

        Check(String text) {
            this.text = text;
        }
    }

    /** Work of a CSI driver, and around it: its name for a file system, and for a block device. */
    enum DriverWork {
        ATTACHING("WaitForAttach", "WaitForAttach"),
        STAGING("MountDevice", "SetUpDevice"),
        PUBLISHING("SetUp", "MapPodDevice"),
        EXPANDING("Setup", "MarkVolumeAsMounted"),
        /** No driver is involved. */
        NONE("", "");

        private final String ofFileSystem;
        private final String ofDevice;

        DriverWork(String ofFileSystem, String ofDevice) {
            this.ofFileSystem = ofFileSystem;
            this.ofDevice = ofDevice;
        }
    }

    private Check check = Check.NONE;
    private DriverWork driverWork = DriverWork.NONE;
    private boolean disk;
    private boolean flex;

    /** The check under way. */
    void at(Check begun) {
        check = begun;
    }

    /** The work of a driver under way. */
    void at(DriverWork begun) {
        driverWork = begun;
    }

    /** The volume is on a disk of the network. */
    void onDisk() {
        disk = true;
    }

    /** A FlexVolume driver mounts the volume. */
    void byFlexDriver() {
        flex = true;
    }

    /** Whether the volume is made larger if it is to be, which is the last that is done. */
    boolean isExpanding() {
        return driverWork == DriverWork.EXPANDING;
    }

    /** The reason of the event. */
    String reason(FoundVolume volume) {
        return volume.device() && check != Check.NODE_AFFINITY ? "FailedMapVolume" : "FailedMount";
    }

    /**
     * The message of the event.
     *
     * @param problem what is reported of the failure
     */
    String message(FoundVolume volume, PortException failure, String problem) {
        return (volume.device() ? "MapVolume." : "MountVolume.") + (check == Check.NONE ? work(volume, failure) : check.text)
                + " failed" + (isExpanding() ? " while expanding volume" : "") + " for volume \"" + volume.name() + "\" : " + problem;
    }

    private String work(FoundVolume volume, PortException failure) {
        if (failure instanceof VolumeInUseException) {
            // Kubelets look at that before anything is done.
            return volume.device() ? "SetUpDevice" : "SetUp";
        }
        if (driverWork != DriverWork.NONE) {
            return volume.device() ? driverWork.ofDevice : driverWork.ofFileSystem;
        }
        if (flex) {
            return switch (failure) {
                case UnavailableException _ -> "WaitForAttach";
                case ConflictException _ -> "MountDevice";
                default -> "SetUp";
            };
        }
        if (disk) {
            // What is not there yet has not been attached; all else comes after that.
            boolean attaching = failure instanceof UnavailableException || failure instanceof NotFoundException
                    || failure instanceof UnimplementedException || failure instanceof DeadlineExceededException;
            return attaching ? "WaitForAttach" : volume.device() ? "MapBlockVolume" : "MountDevice";
        }
        boolean missing = failure instanceof NotFoundException
                && volume.persistent().filter(persistent -> persistent.source() instanceof PersistentVolumeSource.Local).isPresent();
        if (volume.device()) {
            return missing ? "EvalHostSymlinks" : "MapBlockVolume";
        }
        return missing ? "NewMounter initialization" : "SetUp";
    }
}
