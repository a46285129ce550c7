package io.jubelet.domain.volume;

import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Where the content of a volume comes from. The simple name of each record is the key of the API with a
 * capital first letter.
 */
public sealed interface VolumeSource {

    /**
     * A file or directory of the host.
     *
     * @param path absolute path on the host
     * @param type what must be there or is created; absent means no check
     */
    record HostPath(String path, Optional<HostPathType> type) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public HostPath {
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(type, "type");
        }
    }

    /**
     * A directory that lives as long as the pod.
     *
     * @param medium empty for disk, {@code Memory}, or {@code HugePages} with an optional {@code -size} suffix
     * @param sizeLimit bytes after which the pod is evicted
     */
    record EmptyDir(String medium, Optional<Quantity> sizeLimit) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public EmptyDir {
            Objects.requireNonNull(medium, "medium");
            Objects.requireNonNull(sizeLimit, "sizeLimit");
        }
    }

    /**
     * A Secret as files.
     *
     * @param secretName name of the Secret
     * @param items selected keys; empty means all
     * @param defaultMode file mode bits, 0 to 0777
     * @param optional whether the Secret or its keys may be missing
     */
    record Secret(
            String secretName,
            List<KeyToPath> items,
            Optional<Integer> defaultMode,
            Optional<Boolean> optional) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Secret {
            Objects.requireNonNull(secretName, "secretName");
            items = List.copyOf(items);
            Objects.requireNonNull(defaultMode, "defaultMode");
            Objects.requireNonNull(optional, "optional");
        }
    }

    /**
     * A ConfigMap as files.
     *
     * @param name name of the ConfigMap
     * @param items selected keys; empty means all
     * @param defaultMode file mode bits, 0 to 0777
     * @param optional whether the ConfigMap or its keys may be missing
     */
    record ConfigMap(
            String name,
            List<KeyToPath> items,
            Optional<Integer> defaultMode,
            Optional<Boolean> optional) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public ConfigMap {
            Objects.requireNonNull(name, "name");
            items = List.copyOf(items);
            Objects.requireNonNull(defaultMode, "defaultMode");
            Objects.requireNonNull(optional, "optional");
        }
    }

    /**
     * Fields of the pod as files.
     *
     * @param items the files
     * @param defaultMode file mode bits, 0 to 0777
     */
    record DownwardAPI(
            List<DownwardAPIVolumeFile> items,
            Optional<Integer> defaultMode) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public DownwardAPI {
            items = List.copyOf(items);
            Objects.requireNonNull(defaultMode, "defaultMode");
        }
    }

    /**
     * Several sources merged into one directory.
     *
     * @param sources the sources in order
     * @param defaultMode file mode bits, 0 to 0777
     */
    record Projected(List<VolumeProjection> sources, Optional<Integer> defaultMode) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Projected {
            sources = List.copyOf(sources);
            Objects.requireNonNull(defaultMode, "defaultMode");
        }
    }

    /**
     * A claim in the namespace of the pod.
     *
     * @param claimName name of the claim
     * @param readOnly whether every mount is read-only
     */
    record PersistentVolumeClaim(String claimName, boolean readOnly) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public PersistentVolumeClaim {
            Objects.requireNonNull(claimName, "claimName");
        }
    }

    /**
     * A claim made for this pod alone.
     *
     * @param volumeClaimTemplate the claim to create
     */
    record Ephemeral(Optional<PersistentVolumeClaimTemplate> volumeClaimTemplate) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Ephemeral {
            Objects.requireNonNull(volumeClaimTemplate, "volumeClaimTemplate");
        }
    }

    /**
     * The content of an OCI image or artifact.
     *
     * @param reference image reference
     * @param pullPolicy {@code Always}, {@code IfNotPresent} or {@code Never}; empty until defaulted
     */
    record Image(String reference, String pullPolicy) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Image {
            Objects.requireNonNull(reference, "reference");
            Objects.requireNonNull(pullPolicy, "pullPolicy");
        }
    }

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
            Optional<LocalObjectReference> nodePublishSecretRef) implements VolumeSource {

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
    record Nfs(String server, String path, boolean readOnly) implements VolumeSource {

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
            String initiatorName) implements VolumeSource {

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
            List<String> wwids) implements VolumeSource {

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
            Map<String, String> options) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public FlexVolume {
            Objects.requireNonNull(driver, "driver");
            Objects.requireNonNull(fsType, "fsType");
            Objects.requireNonNull(secretRef, "secretRef");
            options = Immutable.sorted(options);
        }
    }

    /**
     * A git repository; disabled since v1.33, read only to say so.
     *
     * @param repository URL
     * @param revision commit
     * @param directory target directory
     */
    record GitRepo(String repository, String revision, String directory) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public GitRepo {
            Objects.requireNonNull(repository, "repository");
            Objects.requireNonNull(revision, "revision");
            Objects.requireNonNull(directory, "directory");
        }
    }

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
            boolean readOnly) implements VolumeSource {

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
            boolean readOnly) implements VolumeSource {

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
            String kind) implements VolumeSource {

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
    record AzureFile(String secretName, String shareName, boolean readOnly) implements VolumeSource {

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
            Optional<LocalObjectReference> secretRef) implements VolumeSource {

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
            String storagePolicyID) implements VolumeSource {

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
    record PortworxVolume(String volumeID, String fsType, boolean readOnly) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public PortworxVolume {
            Objects.requireNonNull(volumeID, "volumeID");
            Objects.requireNonNull(fsType, "fsType");
        }
    }

    /**
     * A Ceph block device (removed in v1.31, read only to say so).
     *
     * @param monitors monitors
     * @param image image name
     * @param fsType file system type
     * @param pool pool
     * @param user user
     * @param keyring keyring path
     * @param secretRef Secret with the key
     * @param readOnly whether the mount is read-only
     */
    record Rbd(
            List<String> monitors,
            String image,
            String fsType,
            String pool,
            String user,
            String keyring,
            Optional<LocalObjectReference> secretRef,
            boolean readOnly) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Rbd {
            monitors = List.copyOf(monitors);
            Objects.requireNonNull(image, "image");
            Objects.requireNonNull(fsType, "fsType");
            Objects.requireNonNull(pool, "pool");
            Objects.requireNonNull(user, "user");
            Objects.requireNonNull(keyring, "keyring");
            Objects.requireNonNull(secretRef, "secretRef");
        }
    }

    /**
     * A Ceph file system (removed in v1.31, read only to say so).
     *
     * @param monitors monitors
     * @param path path in the file system
     * @param user user
     * @param secretFile path of the key ring
     * @param secretRef Secret with the key
     * @param readOnly whether the mount is read-only
     */
    record Cephfs(
            List<String> monitors,
            String path,
            String user,
            String secretFile,
            Optional<LocalObjectReference> secretRef,
            boolean readOnly) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Cephfs {
            monitors = List.copyOf(monitors);
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(user, "user");
            Objects.requireNonNull(secretFile, "secretFile");
            Objects.requireNonNull(secretRef, "secretRef");
        }
    }

    /**
     * A Gluster volume (removed in v1.26, read only to say so).
     *
     * @param endpoints endpoints object
     * @param path volume name
     * @param readOnly whether the mount is read-only
     */
    record Glusterfs(String endpoints, String path, boolean readOnly) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Glusterfs {
            Objects.requireNonNull(endpoints, "endpoints");
            Objects.requireNonNull(path, "path");
        }
    }

    /**
     * A Flocker volume (removed, read only to say so).
     *
     * @param datasetName data set name
     * @param datasetUUID data set identifier
     */
    record Flocker(String datasetName, String datasetUUID) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Flocker {
            Objects.requireNonNull(datasetName, "datasetName");
            Objects.requireNonNull(datasetUUID, "datasetUUID");
        }
    }

    /**
     * A Photon disk (removed, read only to say so).
     *
     * @param pdID disk identifier
     * @param fsType file system type
     */
    record PhotonPersistentDisk(String pdID, String fsType) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public PhotonPersistentDisk {
            Objects.requireNonNull(pdID, "pdID");
            Objects.requireNonNull(fsType, "fsType");
        }
    }

    /**
     * A Quobyte volume (removed, read only to say so).
     *
     * @param registry registry
     * @param volume volume name
     * @param readOnly whether the mount is read-only
     * @param user user
     * @param group group
     * @param tenant tenant
     */
    record Quobyte(
            String registry,
            String volume,
            boolean readOnly,
            String user,
            String group,
            String tenant) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Quobyte {
            Objects.requireNonNull(registry, "registry");
            Objects.requireNonNull(volume, "volume");
            Objects.requireNonNull(user, "user");
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(tenant, "tenant");
        }
    }

    /**
     * A ScaleIO disk (removed, read only to say so).
     *
     * @param gateway gateway address
     * @param system storage system
     * @param secretRef Secret with the login
     * @param sslEnabled whether TLS is used
     * @param protectionDomain protection domain
     * @param storagePool storage pool
     * @param storageMode storage mode
     * @param volumeName volume name
     * @param fsType file system type
     * @param readOnly whether the mount is read-only
     */
    record ScaleIO(
            String gateway,
            String system,
            Optional<LocalObjectReference> secretRef,
            boolean sslEnabled,
            String protectionDomain,
            String storagePool,
            String storageMode,
            String volumeName,
            String fsType,
            boolean readOnly) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public ScaleIO {
            Objects.requireNonNull(gateway, "gateway");
            Objects.requireNonNull(system, "system");
            Objects.requireNonNull(secretRef, "secretRef");
            Objects.requireNonNull(protectionDomain, "protectionDomain");
            Objects.requireNonNull(storagePool, "storagePool");
            Objects.requireNonNull(storageMode, "storageMode");
            Objects.requireNonNull(volumeName, "volumeName");
            Objects.requireNonNull(fsType, "fsType");
        }
    }

    /**
     * A StorageOS volume (removed, read only to say so).
     *
     * @param volumeName volume name
     * @param volumeNamespace volume namespace
     * @param fsType file system type
     * @param readOnly whether the mount is read-only
     * @param secretRef Secret with the login
     */
    record Storageos(
            String volumeName,
            String volumeNamespace,
            String fsType,
            boolean readOnly,
            Optional<LocalObjectReference> secretRef) implements VolumeSource {

        /** Copies collections; rejects null parts. */
        public Storageos {
            Objects.requireNonNull(volumeName, "volumeName");
            Objects.requireNonNull(volumeNamespace, "volumeNamespace");
            Objects.requireNonNull(fsType, "fsType");
            Objects.requireNonNull(secretRef, "secretRef");
        }
    }
}
