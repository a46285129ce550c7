package io.jubelet.domain.volume.claim;

import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.value.Immutable;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.HostPathType;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Source of a persistent volume (core/v1 PersistentVolumeSource). */
public sealed interface PersistentVolumeSource {

    /** The key of the API, such as {@code local} or {@code nfs}; empty for one that is not known here. */
    String type();

    /**
     * A directory or block device of one machine.
     *
     * @param path absolute path
     * @param fsType file system of a block device; empty for the usual one
     */
    record Local(String path, String fsType) implements PersistentVolumeSource {

        /** Rejects null. */
        public Local {
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(fsType, "fsType");
        }

        @Override
        public String type() {
            return "local";
        }
    }

    /**
     * A file or directory of whatever machine the pod runs on.
     *
     * @param path absolute path
     * @param pathType what must be there or is made
     */
    record HostPath(String path, HostPathType pathType) implements PersistentVolumeSource {

        /** Rejects null. */
        public HostPath {
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(pathType, "pathType");
        }

        @Override
        public String type() {
            return "hostPath";
        }
    }

    /**
     * A volume of a CSI driver (core/v1 CSIPersistentVolumeSource).
     *
     * @param driver name of the driver
     * @param volumeHandle what the driver calls the volume
     * @param readOnly what the controller was told when it attached it; a node goes by the claim in the pod
     * @param fsType file system type; empty for what the driver takes
     * @param volumeAttributes attributes for the driver
     * @param nodeStageSecretRef Secret for the call that mounts it once on the node
     * @param nodePublishSecretRef Secret for the call that mounts it for a pod
     * @param nodeExpandSecretRef Secret for the call that makes it larger
     */
    record Csi(
            String driver,
            String volumeHandle,
            boolean readOnly,
            String fsType,
            Map<String, String> volumeAttributes,
            Optional<SecretReference> nodeStageSecretRef,
            Optional<SecretReference> nodePublishSecretRef,
            Optional<SecretReference> nodeExpandSecretRef) implements PersistentVolumeSource {

        /** Copies the map; rejects null. */
        public Csi {
            Objects.requireNonNull(driver, "driver");
            Objects.requireNonNull(volumeHandle, "volumeHandle");
            Objects.requireNonNull(fsType, "fsType");
            volumeAttributes = Immutable.sorted(volumeAttributes);
            Objects.requireNonNull(nodeStageSecretRef, "nodeStageSecretRef");
            Objects.requireNonNull(nodePublishSecretRef, "nodePublishSecretRef");
            Objects.requireNonNull(nodeExpandSecretRef, "nodeExpandSecretRef");
        }

        @Override
        public String type() {
            return "csi";
        }
    }

    /**
     * A volume that the node mounts by itself, which is written like one in a pod: nfs, iscsi, fc and flexVolume.
     *
     * @param source where it is
     * @param secretNamespace where its Secret is, if it has one; empty for the namespace of the pod
     */
    record Network(DriverVolumeSource source, String secretNamespace) implements PersistentVolumeSource {

        /** Rejects null. */
        public Network {
            Objects.requireNonNull(source, "source");
            Objects.requireNonNull(secretNamespace, "secretNamespace");
        }

        /** A volume whose Secret, if any, is in the namespace of the pod. */
        public Network(DriverVolumeSource source) {
            this(source, "");
        }

        @Override
        public String type() {
            String name = source.getClass().getSimpleName();
            return Character.toLowerCase(name.charAt(0)) + name.substring(1);
        }
    }

    /**
     * A volume of a single provider that is written like one in a pod; a CSI driver mounts it, by another name.
     *
     * @param source what it is
     * @param secretNamespace where the Secret of an Azure file share is; absent for the namespace of the claim
     */
    record Cloud(CloudVolumeSource source, Optional<String> secretNamespace) implements PersistentVolumeSource {

        /** Rejects null. */
        public Cloud {
            Objects.requireNonNull(source, "source");
            Objects.requireNonNull(secretNamespace, "secretNamespace");
        }

        /** A volume without a namespace of its own for a Secret. */
        public Cloud(CloudVolumeSource source) {
            this(source, Optional.empty());
        }

        @Override
        public String type() {
            String name = source.getClass().getSimpleName();
            return Character.toLowerCase(name.charAt(0)) + name.substring(1);
        }
    }

    /**
     * Anything else.
     *
     * @param type the key of the API, or empty
     */
    record Other(String type) implements PersistentVolumeSource {

        /** Rejects null. */
        public Other {
            Objects.requireNonNull(type, "type");
        }
    }
}
