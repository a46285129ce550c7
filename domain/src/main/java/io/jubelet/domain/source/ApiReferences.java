package io.jubelet.domain.source;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvFromSource;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.validation.FieldError;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds what a static pod would need from an API server and may not have, see {@link StaticReferences}. */
final class ApiReferences {

    private static final Optional<String> NOTHING = Optional.empty();

    private final boolean configObjects;

    private ApiReferences(StaticReferences allowed) {
        configObjects = allowed == StaticReferences.CONFIG_OBJECTS;
    }

    /** The first forbidden reference, with the field where it stands; absent when there is none. */
    static Optional<FieldError> first(PodSpec spec, StaticReferences allowed) {
        return new ApiReferences(allowed).first(spec);
    }

    private Optional<FieldError> first(PodSpec spec) {
        if (!spec.serviceAccountName().isEmpty()) {
            return found("spec.serviceAccountName", "serviceaccounts");
        }
        if (!spec.serviceAccount().isEmpty()) {
            return found("spec.serviceAccount", "serviceaccounts");
        }
        for (int i = 0; i < spec.imagePullSecrets().size() && !configObjects; i++) {
            if (!spec.imagePullSecrets().get(i).name().isEmpty()) {
                return found("spec.imagePullSecrets[" + i + "]", "secrets");
            }
        }
        return ofContainers("spec.initContainers", spec.initContainers())
                .or(() -> ofContainers("spec.containers", spec.containers()))
                .or(() -> spec.resourceClaims().isEmpty() ? Optional.empty()
                        : found("spec.resourceClaims", "resourceclaims"))
                .or(() -> ofVolumes(spec));
    }

    private static Optional<FieldError> found(String path, String resource) {
        return Optional.of(new FieldError(path, "Forbidden: static pods may not reference " + resource));
    }

    private Optional<FieldError> ofContainers(String path, List<Container> containers) {
        for (int i = 0; i < containers.size(); i++) {
            String at = path + "[" + i + "]";
            List<EnvFromSource> bulk = containers.get(i).envFrom();
            for (int j = 0; j < bulk.size() && !configObjects; j++) {
                if (bulk.get(j).secretRef().isPresent() || bulk.get(j).configMapRef().isPresent()) {
                    return found(at + ".envFrom[" + j + "]",
                            bulk.get(j).secretRef().isPresent() ? "secrets" : "configmaps");
                }
            }
            List<EnvVar> env = containers.get(i).env();
            for (int j = 0; j < env.size(); j++) {
                Optional<String> resource = env.get(j).valueFrom().flatMap(this::ofEnvironment);
                if (resource.isPresent()) {
                    return found(at + ".env[" + j + "].valueFrom", resource.get());
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> ofEnvironment(EnvVarSource source) {
        return switch (source) {
            case EnvVarSource.SecretKeyRef _ -> configObjects ? NOTHING : Optional.of("secrets");
            case EnvVarSource.ConfigMapKeyRef _ -> configObjects ? NOTHING : Optional.of("configmaps");
            case EnvVarSource.FieldRef _, EnvVarSource.ResourceFieldRef _, EnvVarSource.FileKeyRef _ ->
                    Optional.empty();
        };
    }

    private Optional<FieldError> ofVolumes(PodSpec spec) {
        for (int i = 0; i < spec.volumes().size(); i++) {
            List<String> resources = spec.volumes().get(i).source().map(this::ofVolume).orElse(List.of());
            if (!resources.isEmpty()) {
                return found("spec.volumes[" + i + "]", resources.getFirst());
            }
        }
        return Optional.empty();
    }

    private List<String> ofVolume(VolumeSource source) {
        return switch (source) {
            case VolumeSource.Secret _ -> config("secrets (via secret volumes)");
            case VolumeSource.ConfigMap _ -> config("configmaps (via configmap volumes)");
            case DriverVolumeSource.Csi _ -> List.of("csidrivers (via CSI volumes)");
            case RetiredVolumeSource.Glusterfs _ -> List.of("endpoints (via glusterFS volumes)");
            case VolumeSource.PersistentVolumeClaim _ -> List.of("persistentvolumeclaims");
            case VolumeSource.Ephemeral _ -> List.of("persistentvolumeclaims (via ephemeral volumes)");
            case CloudVolumeSource.AzureFile _ -> List.of("secrets (via azureFile volumes)");
            case VolumeSource.Projected projected -> ofProjection(projected);
            case DriverVolumeSource.Iscsi volume -> secret(volume.secretRef());
            case DriverVolumeSource.FlexVolume volume -> secret(volume.secretRef());
            case CloudVolumeSource.Cinder volume -> secret(volume.secretRef());
            case RetiredVolumeSource.Rbd volume -> secret(volume.secretRef());
            case RetiredVolumeSource.Cephfs volume -> secret(volume.secretRef());
            case RetiredVolumeSource.ScaleIO volume -> secret(volume.secretRef());
            case RetiredVolumeSource.Storageos volume -> secret(volume.secretRef());
            case VolumeSource.HostPath _, VolumeSource.EmptyDir _, VolumeSource.DownwardAPI _, VolumeSource.Image _,
                    DriverVolumeSource.Nfs _, DriverVolumeSource.Fc _, DriverVolumeSource.GitRepo _,
                    CloudVolumeSource.AwsElasticBlockStore _,
                    CloudVolumeSource.GcePersistentDisk _, CloudVolumeSource.AzureDisk _, CloudVolumeSource.VsphereVolume _,
                    CloudVolumeSource.PortworxVolume _, RetiredVolumeSource.Flocker _, RetiredVolumeSource.PhotonPersistentDisk _,
                    RetiredVolumeSource.Quobyte _ -> List.of();
        };
    }

    private List<String> config(String resource) {
        return configObjects ? List.of() : List.of(resource);
    }

    private List<String> secret(Optional<LocalObjectReference> reference) {
        return reference.isPresent() ? List.of("secrets") : List.of();
    }

    private List<String> ofProjection(VolumeSource.Projected projected) {
        List<String> resources = new ArrayList<>();
        for (VolumeProjection source : projected.sources()) {
            switch (source) {
                case VolumeProjection.ConfigMap _ -> resources.addAll(config("configmaps (via projected volumes)"));
                case VolumeProjection.Secret _ -> resources.addAll(config("secrets (via projected volumes)"));
                case VolumeProjection.ServiceAccountToken _ -> resources.add("serviceaccounts (via projected volumes)");
                case VolumeProjection.ClusterTrustBundle _ -> resources.add("clustertrustbundles");
                case VolumeProjection.PodCertificate _ -> resources.add("podcertificates");
                case VolumeProjection.DownwardAPI _ -> {
                    // Known to the node itself.
                }
            }
        }
        return resources;
    }
}
