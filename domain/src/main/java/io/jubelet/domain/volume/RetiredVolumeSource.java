package io.jubelet.domain.volume;

import io.jubelet.domain.meta.LocalObjectReference;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Volumes whose plugins were removed; they are read only to be reported. */
public sealed interface RetiredVolumeSource extends VolumeSource {

    /**
     * A Ceph block device (removed in v1.31, read only to be reported).
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
            boolean readOnly) implements RetiredVolumeSource {

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
     * A Ceph file system (removed in v1.31, read only to be reported).
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
            boolean readOnly) implements RetiredVolumeSource {

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
     * A Gluster volume (removed in v1.26, read only to be reported).
     *
     * @param endpoints endpoints object
     * @param path volume name
     * @param readOnly whether the mount is read-only
     */
    record Glusterfs(String endpoints, String path, boolean readOnly) implements RetiredVolumeSource {

        /** Copies collections; rejects null parts. */
        public Glusterfs {
            Objects.requireNonNull(endpoints, "endpoints");
            Objects.requireNonNull(path, "path");
        }
    }

    /**
     * A Flocker volume (removed, read only to be reported).
     *
     * @param datasetName data set name
     * @param datasetUUID data set identifier
     */
    record Flocker(String datasetName, String datasetUUID) implements RetiredVolumeSource {

        /** Copies collections; rejects null parts. */
        public Flocker {
            Objects.requireNonNull(datasetName, "datasetName");
            Objects.requireNonNull(datasetUUID, "datasetUUID");
        }
    }

    /**
     * A Quobyte volume (removed, read only to be reported).
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
            String tenant) implements RetiredVolumeSource {

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
     * A ScaleIO disk (removed, read only to be reported).
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
            boolean readOnly) implements RetiredVolumeSource {

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
     * A StorageOS volume (removed, read only to be reported).
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
            Optional<LocalObjectReference> secretRef) implements RetiredVolumeSource {

        /** Copies collections; rejects null parts. */
        public Storageos {
            Objects.requireNonNull(volumeName, "volumeName");
            Objects.requireNonNull(volumeNamespace, "volumeNamespace");
            Objects.requireNonNull(fsType, "fsType");
            Objects.requireNonNull(secretRef, "secretRef");
        }
    }

    /**
     * A Photon disk (removed, read only to be reported).
     *
     * @param pdID disk identifier
     * @param fsType file system type
     */
    record PhotonPersistentDisk(String pdID, String fsType) implements RetiredVolumeSource {

        /** Copies collections; rejects null parts. */
        public PhotonPersistentDisk {
            Objects.requireNonNull(pdID, "pdID");
            Objects.requireNonNull(fsType, "fsType");
        }
    }
}
