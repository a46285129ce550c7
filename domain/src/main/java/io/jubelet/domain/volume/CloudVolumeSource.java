package io.jubelet.domain.volume;

import io.jubelet.domain.meta.LocalObjectReference;
import java.util.Objects;
import java.util.Optional;

/**
 * Disks and file shares of single providers. Their plugins left the node agent: CSI drivers serve them, by the names of {@code
 * io.jubelet.domain.volume.migration}.
 */
public sealed interface CloudVolumeSource extends VolumeSource {

    /**
     * An AWS disk (migrated to CSI).
     *
     * @param volumeID disk identifier
     * @param fsType file system type
     * @param partition partition number
     * @param readOnly whether the mount is read-only
     */
    record AwsElasticBlockStore(
            String volumeID,
            String fsType,
            int partition,
            boolean readOnly) implements CloudVolumeSource {

        /** Copies collections; rejects null parts. */
        public AwsElasticBlockStore {
            Objects.requireNonNull(volumeID, "volumeID");
            Objects.requireNonNull(fsType, "fsType");
        }
    }

    /**
     * A GCE disk (migrated to CSI).
     *
     * @param pdName disk name
     * @param fsType file system type
     * @param partition partition number
     * @param readOnly whether the mount is read-only
     */
    record GcePersistentDisk(
            String pdName,
            String fsType,
            int partition,
            boolean readOnly) implements CloudVolumeSource {

        /** Copies collections; rejects null parts. */
        public GcePersistentDisk {
            Objects.requireNonNull(pdName, "pdName");
            Objects.requireNonNull(fsType, "fsType");
        }
    }

    /**
     * An Azure disk (migrated to CSI).
     *
     * @param diskName disk name
     * @param diskURI disk URI
     * @param cachingMode {@code None}, {@code ReadOnly} or {@code ReadWrite}; absent until defaulted
     * @param fsType file system type; absent until defaulted
     * @param readOnly whether the mount is read-only; absent until defaulted
     * @param kind {@code Shared}, {@code Dedicated} or {@code Managed}; absent until defaulted
     */
    record AzureDisk(
            String diskName,
            String diskURI,
            Optional<String> cachingMode,
            Optional<String> fsType,
            Optional<Boolean> readOnly,
            Optional<String> kind) implements CloudVolumeSource {

        /** Copies collections; rejects null parts. */
        public AzureDisk {
            Objects.requireNonNull(diskName, "diskName");
            Objects.requireNonNull(diskURI, "diskURI");
            Objects.requireNonNull(cachingMode, "cachingMode");
            Objects.requireNonNull(fsType, "fsType");
            Objects.requireNonNull(readOnly, "readOnly");
            Objects.requireNonNull(kind, "kind");
        }
    }

    /**
     * An Azure file share (migrated to CSI).
     *
     * @param secretName Secret with the account
     * @param shareName share name
     * @param readOnly whether the mount is read-only
     */
    record AzureFile(String secretName, String shareName, boolean readOnly) implements CloudVolumeSource {

        /** Copies collections; rejects null parts. */
        public AzureFile {
            Objects.requireNonNull(secretName, "secretName");
            Objects.requireNonNull(shareName, "shareName");
        }
    }

    /**
     * An OpenStack disk (migrated to CSI).
     *
     * @param volumeID disk identifier
     * @param fsType file system type
     * @param readOnly whether the mount is read-only
     * @param secretRef Secret with parameters
     */
    record Cinder(
            String volumeID,
            String fsType,
            boolean readOnly,
            Optional<LocalObjectReference> secretRef) implements CloudVolumeSource {

        /** Copies collections; rejects null parts. */
        public Cinder {
            Objects.requireNonNull(volumeID, "volumeID");
            Objects.requireNonNull(fsType, "fsType");
            Objects.requireNonNull(secretRef, "secretRef");
        }
    }

    /**
     * A vSphere disk (migrated to CSI).
     *
     * @param volumePath path of the disk
     * @param fsType file system type
     * @param storagePolicyName storage policy
     * @param storagePolicyID storage policy identifier
     */
    record VsphereVolume(
            String volumePath,
            String fsType,
            String storagePolicyName,
            String storagePolicyID) implements CloudVolumeSource {

        /** Copies collections; rejects null parts. */
        public VsphereVolume {
            Objects.requireNonNull(volumePath, "volumePath");
            Objects.requireNonNull(fsType, "fsType");
            Objects.requireNonNull(storagePolicyName, "storagePolicyName");
            Objects.requireNonNull(storagePolicyID, "storagePolicyID");
        }
    }

    /**
     * A Portworx disk (migrated to CSI).
     *
     * @param volumeID disk identifier
     * @param fsType file system type
     * @param readOnly whether the mount is read-only
     */
    record PortworxVolume(String volumeID, String fsType, boolean readOnly) implements CloudVolumeSource {

        /** Copies collections; rejects null parts. */
        public PortworxVolume {
            Objects.requireNonNull(volumeID, "volumeID");
            Objects.requireNonNull(fsType, "fsType");
        }
    }
}
