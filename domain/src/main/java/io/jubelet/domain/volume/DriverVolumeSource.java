package io.jubelet.domain.volume;

import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Volumes that a driver or a tool of the node mounts. */
public sealed interface DriverVolumeSource extends VolumeSource {

    /**
     * An inline CSI volume.
     *
     * @param driver name of the driver
     * @param readOnly whether the mount is read-only
     * @param fsType file system type
     * @param volumeAttributes attributes for the driver
     * @param nodePublishSecretRef Secret for the publish call
     */
    record Csi(
            String driver,
            Optional<Boolean> readOnly,
            String fsType,
            Map<String, String> volumeAttributes,
            Optional<LocalObjectReference> nodePublishSecretRef) implements DriverVolumeSource {

        /** Copies collections; rejects null parts. */
        public Csi {
            Objects.requireNonNull(driver, "driver");
            Objects.requireNonNull(readOnly, "readOnly");
            Objects.requireNonNull(fsType, "fsType");
            volumeAttributes = Immutable.sorted(volumeAttributes);
            Objects.requireNonNull(nodePublishSecretRef, "nodePublishSecretRef");
        }
    }

    /**
     * An NFS export.
     *
     * @param server host name or address of the server
     * @param path exported path
     * @param readOnly whether the mount is read-only
     */
    record Nfs(String server, String path, boolean readOnly) implements DriverVolumeSource {

        /** Copies collections; rejects null parts. */
        public Nfs {
            Objects.requireNonNull(server, "server");
            Objects.requireNonNull(path, "path");
        }
    }

    /**
     * An iSCSI disk.
     *
     * @param targetPortal portal as address and port
     * @param iqn qualified name of the target
     * @param lun logical unit number
     * @param iscsiInterface interface name
     * @param fsType file system type
     * @param readOnly whether the mount is read-only
     * @param portals further portals
     * @param chapAuthDiscovery whether CHAP is used for discovery
     * @param chapAuthSession whether CHAP is used for sessions
     * @param secretRef Secret with CHAP credentials
     * @param initiatorName custom initiator name
     */
    record Iscsi(
            String targetPortal,
            String iqn,
            int lun,
            String iscsiInterface,
            String fsType,
            boolean readOnly,
            List<String> portals,
            boolean chapAuthDiscovery,
            boolean chapAuthSession,
            Optional<LocalObjectReference> secretRef,
            String initiatorName) implements DriverVolumeSource {

        /** Copies collections; rejects null parts. */
        public Iscsi {
            Objects.requireNonNull(targetPortal, "targetPortal");
            Objects.requireNonNull(iqn, "iqn");
            Objects.requireNonNull(iscsiInterface, "iscsiInterface");
            Objects.requireNonNull(fsType, "fsType");
            portals = List.copyOf(portals);
            Objects.requireNonNull(secretRef, "secretRef");
            Objects.requireNonNull(initiatorName, "initiatorName");
        }
    }

    /**
     * A fibre channel disk.
     *
     * @param targetWWNs world wide names of the targets
     * @param lun logical unit number
     * @param fsType file system type
     * @param readOnly whether the mount is read-only
     * @param wwids world wide identifiers
     */
    record Fc(
            List<String> targetWWNs,
            Optional<Integer> lun,
            String fsType,
            boolean readOnly,
            List<String> wwids) implements DriverVolumeSource {

        /** Copies collections; rejects null parts. */
        public Fc {
            targetWWNs = List.copyOf(targetWWNs);
            Objects.requireNonNull(lun, "lun");
            Objects.requireNonNull(fsType, "fsType");
            wwids = List.copyOf(wwids);
        }
    }

    /**
     * A volume of an exec driver.
     *
     * @param driver name of the driver
     * @param fsType file system type
     * @param secretRef Secret for the driver
     * @param readOnly whether the mount is read-only
     * @param options options for the driver
     */
    record FlexVolume(
            String driver,
            String fsType,
            Optional<LocalObjectReference> secretRef,
            boolean readOnly,
            Map<String, String> options) implements DriverVolumeSource {

        /** Copies collections; rejects null parts. */
        public FlexVolume {
            Objects.requireNonNull(driver, "driver");
            Objects.requireNonNull(fsType, "fsType");
            Objects.requireNonNull(secretRef, "secretRef");
            options = Immutable.sorted(options);
        }
    }

    /**
     * A git repository; disabled since v1.33, read only to be reported.
     *
     * @param repository URL
     * @param revision commit
     * @param directory target directory
     */
    record GitRepo(String repository, String revision, String directory) implements DriverVolumeSource {

        /** Copies collections; rejects null parts. */
        public GitRepo {
            Objects.requireNonNull(repository, "repository");
            Objects.requireNonNull(revision, "revision");
            Objects.requireNonNull(directory, "directory");
        }
    }
}
