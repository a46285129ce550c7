package io.jubelet.domain.volume;

import io.jubelet.domain.meta.LocalObjectReference;
import java.util.Objects;
import java.util.Optional;

/** Disks of clouds. Their plugins left the node agent: CSI drivers serve them, by other names. */
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
     * @param cachingMode caching mode
     * @param fsType file system type
     * @param readOnly whether the mount is read-only
     * @param kind disk kind
     */
    record AzureDisk(
            String diskName,
            String diskURI,
            String cachingMode,
            String fsType,
            Optional<Boolean> readOnly,
            String kind) implements CloudVolumeSource {

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

    /**
     * A Photon disk (removed, read only to be reported).
     *
     * @param pdID disk identifier
     * @param fsType file system type
     */
    record PhotonPersistentDisk(String pdID, String fsType) implements CloudVolumeSource {

        /** Copies collections; rejects null parts. */
        public PhotonPersistentDisk {
            Objects.requireNonNull(pdID, "pdID");
            Objects.requireNonNull(fsType, "fsType");
        }
    }
}
