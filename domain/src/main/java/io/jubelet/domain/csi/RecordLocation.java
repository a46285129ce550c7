package io.jubelet.domain.csi;

import io.jubelet.domain.value.Sha256;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.EscapedName;
import java.util.Objects;

/** The location of a record. Each record has a directory of its own, except that of a block device, which all its pods share. */
public sealed interface RecordLocation {

    /** The directory of the record, below the root directory of the agent. */
    String directory();

    /** A volume that a pod has or may have. */
    sealed interface OfPod extends RecordLocation {

        /** Uid of the pod. */
        String podUid();

        /** Name of the volume in the pod, or of the persistent volume. */
        String specName();
    }

    /**
     * A volume that is mounted for a pod.
     *
     * @param podUid the pod
     * @param specName name of the volume in the pod, or of the persistent volume; a slash in it becomes a {@code ~}, as in its directory
     */
    record Published(String podUid, String specName) implements OfPod {

        /** Rejects null. */
        public Published {
            Objects.requireNonNull(podUid, "podUid");
            specName = EscapedName.of(specName);
        }

        @Override
        public String directory() {
            return "pods/" + podUid + "/volumes/" + EscapedName.of(CsiVolumeNames.PLUGIN) + "/" + specName;
        }
    }

    /**
     * A volume that is mounted once on the node.
     *
     * @param driver its driver
     * @param hash SHA-256 of its handle, in hexadecimal digits
     */
    record Staged(String driver, String hash) implements RecordLocation {

        /** Rejects null. */
        public Staged {
            Objects.requireNonNull(driver, "driver");
            Objects.requireNonNull(hash, "hash");
        }

        /** The location of the record of the volume with this handle. */
        public static Staged of(String driver, String handle) {
            return new Staged(driver, Sha256.hex(handle));
        }

        @Override
        public String directory() {
            return "plugins/" + CsiVolumeNames.PLUGIN + "/" + driver + "/" + hash;
        }
    }

    /**
     * A block device that a driver shows to a pod. A link in the directory of the pod says that it has the device; the record is
     * that of the device.
     *
     * @param podUid the pod
     * @param specName name of the persistent volume
     */
    record Mapped(String podUid, String specName) implements OfPod {

        /** Rejects null. */
        public Mapped {
            Objects.requireNonNull(podUid, "podUid");
            Objects.requireNonNull(specName, "specName");
        }

        /** The device. */
        public Device device() {
            return new Device(specName);
        }

        @Override
        public String directory() {
            return device().directory();
        }

        /** The link, below the root directory of the agent. */
        public String link() {
            return "pods/" + podUid + "/volumeDevices/" + EscapedName.of(CsiVolumeNames.PLUGIN) + "/" + specName;
        }
    }

    /**
     * A block device.
     *
     * @param specName name of the persistent volume
     */
    record Device(String specName) implements RecordLocation {

        /** Rejects null. */
        public Device {
            Objects.requireNonNull(specName, "specName");
        }

        @Override
        public String directory() {
            return "plugins/" + CsiVolumeNames.PLUGIN + "/volumeDevices/" + EscapedName.of(specName) + "/data";
        }
    }
}
