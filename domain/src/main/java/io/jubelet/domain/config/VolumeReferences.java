package io.jubelet.domain.config;

import static io.jubelet.domain.config.ConfigReferences.configMap;
import static io.jubelet.domain.config.ConfigReferences.secret;

import io.jubelet.domain.config.ConfigReferences.Reference;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the objects that volumes contain, or whose credentials they need. */
final class VolumeReferences {

    private VolumeReferences() {
    }

    static List<Reference> of(String namespace, VolumeSource source) {
        return switch (source) {
            case VolumeSource.Secret volume -> List.of(secret(namespace, volume.secretName(), volume.optional()));
            case VolumeSource.ConfigMap volume -> List.of(configMap(namespace, volume.name(), volume.optional()));
            case VolumeSource.Projected volume ->
                volume.sources().stream().flatMap(part -> ofProjection(namespace, part)).toList();
            case CloudVolumeSource.AzureFile volume -> List.of(secret(namespace, volume.secretName(), Optional.empty()));
            case DriverVolumeSource.Csi volume -> credentials(namespace, volume.nodePublishSecretRef());
            case DriverVolumeSource.Iscsi volume -> credentials(namespace, volume.secretRef());
            case DriverVolumeSource.FlexVolume volume -> credentials(namespace, volume.secretRef());
            case CloudVolumeSource.Cinder volume -> credentials(namespace, volume.secretRef());
            case RetiredVolumeSource.Rbd volume -> credentials(namespace, volume.secretRef());
            case RetiredVolumeSource.Cephfs volume -> credentials(namespace, volume.secretRef());
            case RetiredVolumeSource.ScaleIO volume -> credentials(namespace, volume.secretRef());
            case RetiredVolumeSource.Storageos volume -> credentials(namespace, volume.secretRef());
            case CloudVolumeSource.AwsElasticBlockStore _, CloudVolumeSource.GcePersistentDisk _,
                    CloudVolumeSource.AzureDisk _, CloudVolumeSource.VsphereVolume _, CloudVolumeSource.PortworxVolume _ -> List.of();
            case RetiredVolumeSource.Flocker _, RetiredVolumeSource.Quobyte _, RetiredVolumeSource.Glusterfs _,
                    RetiredVolumeSource.PhotonPersistentDisk _ -> List.of();
            case DriverVolumeSource.Nfs _, DriverVolumeSource.Fc _, DriverVolumeSource.GitRepo _ -> List.of();
            case VolumeSource.HostPath _, VolumeSource.EmptyDir _, VolumeSource.DownwardAPI _, VolumeSource.Image _,
                    VolumeSource.PersistentVolumeClaim _, VolumeSource.Ephemeral _ -> List.of();
        };
    }

    private static Stream<Reference> ofProjection(String namespace, VolumeProjection part) {
        return switch (part) {
            case VolumeProjection.Secret projection ->
                Stream.of(secret(namespace, projection.name(), projection.optional()));
            case VolumeProjection.ConfigMap projection ->
                Stream.of(configMap(namespace, projection.name(), projection.optional()));
            case VolumeProjection.DownwardAPI _, VolumeProjection.ServiceAccountToken _,
                    VolumeProjection.ClusterTrustBundle _, VolumeProjection.PodCertificate _ -> Stream.empty();
        };
    }

    private static List<Reference> credentials(String namespace, Optional<LocalObjectReference> reference) {
        return reference.map(ref -> List.of(secret(namespace, ref.name(), Optional.empty()))).orElse(List.of());
    }
}
