package io.jubelet.adapters.apiserver.objects;

import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A persistent volume as the API has it (core/v1 PersistentVolume), as far as a node uses it.
 *
 * @param metadata identity
 * @param spec the volume
 */
public record VolumeObject(ObjectMeta metadata, Spec spec) {

    /** Types that are known by name only. */
    private static final List<String> OTHERS = List.of("cephfs", "rbd", "glusterfs", "flocker",
            "photonPersistentDisk", "quobyte", "scaleIO", "storageos");

    /** Rejects null. */
    public VolumeObject {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(spec, "spec");
    }

    /**
     * The volume.
     *
     * @param local the source, if it is of this type
     * @param hostPath the source, if it is of this type
     * @param csi the source, if it is of this type
     * @param nfs the source, if it is of this type
     * @param iscsi the source, if it is of this type
     * @param fc the source, if it is of this type
     * @param flexVolume the source, if it is of this type
     * @param cloud the source, if it is of a single provider; its type is a member of the spec, too
     * @param azureFile what only persistent volumes have of such a source
     * @param claimRef the claim that it belongs to
     * @param accessModes how it may be used
     * @param mountOptions options to mount it with
     * @param volumeMode what containers get, a file system when absent
     * @param nodeAffinity the nodes that have it
     * @param capacity how large it is, by resource
     */
    public record Spec(
            Optional<PersistentVolumeSource.Local> local,
            Optional<VolumeSource.HostPath> hostPath,
            Optional<PersistentVolumeSource.Csi> csi,
            Optional<DriverVolumeSource.Nfs> nfs,
            Optional<Iscsi> iscsi,
            Optional<DriverVolumeSource.Fc> fc,
            Optional<Flex> flexVolume,
            Optional<CloudVolumeSource> cloud,
            Optional<AzureShare> azureFile,
            Optional<ClaimReference> claimRef,
            List<String> accessModes,
            List<String> mountOptions,
            Optional<VolumeMode> volumeMode,
            Optional<Nodes> nodeAffinity,
            Map<String, Quantity> capacity) {

        /** Copies collections; rejects null. */
        public Spec {
            Objects.requireNonNull(local, "local");
            Objects.requireNonNull(hostPath, "hostPath");
            Objects.requireNonNull(csi, "csi");
            Objects.requireNonNull(nfs, "nfs");
            Objects.requireNonNull(iscsi, "iscsi");
            Objects.requireNonNull(fc, "fc");
            Objects.requireNonNull(flexVolume, "flexVolume");
            Objects.requireNonNull(cloud, "cloud");
            Objects.requireNonNull(azureFile, "azureFile");
            Objects.requireNonNull(claimRef, "claimRef");
            accessModes = List.copyOf(accessModes);
            mountOptions = List.copyOf(mountOptions);
            Objects.requireNonNull(volumeMode, "volumeMode");
            Objects.requireNonNull(nodeAffinity, "nodeAffinity");
            capacity = Map.copyOf(capacity);
        }
    }

    /**
     * The nodes that have a volume (core/v1 VolumeNodeAffinity).
     *
     * @param required which they are, all when absent
     */
    public record Nodes(Optional<NodeSelector> required) {

        /** Rejects null. */
        public Nodes {
            Objects.requireNonNull(required, "required");
        }
    }

    /**
     * Where the Secret of a file share of Azure is.
     *
     * @param secretNamespace namespace of the Secret, that of the claim when absent
     */
    public record AzureShare(Optional<String> secretNamespace) {

        /** Rejects null. */
        public AzureShare {
            Objects.requireNonNull(secretNamespace, "secretNamespace");
        }
    }

    /**
     * An iSCSI disk, as a persistent volume has it: its Secret has a namespace.
     *
     * @param targetPortal as in a pod, like all others
     * @param secretRef the Secret
     */
    public record Iscsi(
            String targetPortal,
            String iqn,
            int lun,
            String iscsiInterface,
            String fsType,
            boolean readOnly,
            List<String> portals,
            boolean chapAuthDiscovery,
            boolean chapAuthSession,
            Optional<SecretReference> secretRef,
            String initiatorName) {

        /** Copies the list; rejects null. */
        public Iscsi {
            portals = List.copyOf(portals);
            Objects.requireNonNull(secretRef, "secretRef");
        }

        /** The part that a node uses. */
        PersistentVolumeSource toDomain() {
            var disk = new DriverVolumeSource.Iscsi(targetPortal, iqn, lun, iscsiInterface, fsType, readOnly, portals,
                    chapAuthDiscovery, chapAuthSession, secretRef.map(secret -> new LocalObjectReference(secret.name())),
                    initiatorName);
            return new PersistentVolumeSource.Network(disk, secretRef.map(SecretReference::namespace).orElse(""));
        }
    }

    /**
     * A volume of a FlexVolume driver, as a persistent volume has it: its Secret has a namespace.
     *
     * @param driver as in a pod, like all others
     * @param secretRef the Secret
     */
    public record Flex(String driver, String fsType, Optional<SecretReference> secretRef, boolean readOnly, Map<String, String> options) {

        /** Copies the map; rejects null. */
        public Flex {
            Objects.requireNonNull(secretRef, "secretRef");
            options = Map.copyOf(options);
        }

        /** The part that a node uses. */
        PersistentVolumeSource toDomain() {
            var volume = new DriverVolumeSource.FlexVolume(driver, fsType,
                    secretRef.map(secret -> new LocalObjectReference(secret.name())), readOnly, options);
            return new PersistentVolumeSource.Network(volume, secretRef.map(SecretReference::namespace).orElse(""));
        }
    }

    /**
     * The part that a node uses.
     *
     * @param members names of all members of the spec, those that the record does not have too
     */
    public PersistentVolume toDomain(Set<String> members) {
        return new PersistentVolume(metadata, source(members), spec.claimRef(), spec.accessModes(), spec.mountOptions(),
                spec.volumeMode().orElse(VolumeMode.FILESYSTEM), spec.nodeAffinity().flatMap(Nodes::required),
                Optional.ofNullable(spec.capacity().get("storage")));
    }

    private PersistentVolumeSource source(Set<String> members) {
        Stream<PersistentVolumeSource> hostPath = spec.hostPath().stream().map(
                host -> new PersistentVolumeSource.HostPath(host.path(), host.type().orElse(HostPathType.UNSET)));
        Stream<PersistentVolumeSource> network = Stream.concat(
                Stream.concat(spec.iscsi().map(Iscsi::toDomain).stream(), spec.flexVolume().map(Flex::toDomain).stream()),
                Stream.<Optional<? extends DriverVolumeSource>>of(spec.nfs(), spec.fc()).flatMap(Optional::stream)
                        .map(PersistentVolumeSource.Network::new));
        Stream<PersistentVolumeSource> cloud = spec.cloud().stream().map(
                source -> new PersistentVolumeSource.Cloud(source, spec.azureFile().flatMap(AzureShare::secretNamespace)));
        return Stream.of(spec.local().stream(), spec.csi().stream(), hostPath, network, cloud).flatMap(some -> some)
                .map(PersistentVolumeSource.class::cast).findFirst().orElseGet(() -> new PersistentVolumeSource.Other(
                        OTHERS.stream().filter(members::contains).findFirst().orElse("")));
    }
}
