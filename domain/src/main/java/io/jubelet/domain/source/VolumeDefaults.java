package io.jubelet.domain.source;

import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DownwardAPIVolumeFile;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.ObjectFieldSelector;
import io.jubelet.domain.volume.PersistentVolumeClaimSpec;
import io.jubelet.domain.volume.PersistentVolumeClaimTemplate;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Optional;

/** Defaults of one volume. Removed types stay as written: nothing mounts them. */
final class VolumeDefaults {

    private static final Optional<Integer> FILE_MODE = Optional.of(0644);
    private static final Optional<Long> TOKEN_SECONDS = Optional.of(3600L);

    private VolumeDefaults() {
    }

    static Volume apply(Volume volume) {
        VolumeSource source = volume.source().orElseGet(() -> new VolumeSource.EmptyDir("", Optional.empty()));
        return new Volume(volume.name(), Optional.of(source(source)));
    }

    private static VolumeSource source(VolumeSource source) {
        return switch (source) {
            case VolumeSource.HostPath v ->
                    new VolumeSource.HostPath(v.path(), v.type().or(() -> Optional.of(HostPathType.UNSET)));
            case VolumeSource.Secret v ->
                    new VolumeSource.Secret(v.secretName(), v.items(), mode(v.defaultMode()), v.optional());
            case VolumeSource.ConfigMap v ->
                    new VolumeSource.ConfigMap(v.name(), v.items(), mode(v.defaultMode()), v.optional());
            case VolumeSource.DownwardAPI v -> new VolumeSource.DownwardAPI(files(v.items()), mode(v.defaultMode()));
            case VolumeSource.Projected v -> new VolumeSource.Projected(
                    v.sources().stream().map(VolumeDefaults::projection).toList(), mode(v.defaultMode()));
            case VolumeSource.Image v -> new VolumeSource.Image(v.reference(), pullPolicy(v));
            case VolumeSource.Ephemeral v ->
                    new VolumeSource.Ephemeral(v.volumeClaimTemplate().map(VolumeDefaults::template));
            case DriverVolumeSource.Iscsi v when v.iscsiInterface().isEmpty() -> new DriverVolumeSource.Iscsi(v.targetPortal(), v.iqn(),
                    v.lun(), "default", v.fsType(), v.readOnly(), v.portals(), v.chapAuthDiscovery(), v.chapAuthSession(),
                    v.secretRef(), v.initiatorName());
            case CloudVolumeSource.AzureDisk v -> new CloudVolumeSource.AzureDisk(v.diskName(), v.diskURI(),
                    v.cachingMode().or(() -> Optional.of("ReadWrite")), v.fsType().or(() -> Optional.of("ext4")),
                    v.readOnly().or(() -> Optional.of(false)), v.kind().or(() -> Optional.of("Shared")));
            default -> source;
        };
    }

    private static Optional<Integer> mode(Optional<Integer> mode) {
        return mode.or(() -> FILE_MODE);
    }

    private static String pullPolicy(VolumeSource.Image image) {
        PullPolicy policy = ContainerDefaults.pullPolicy(image.reference());
        return image.pullPolicy().isEmpty() ? policy.wireName() : image.pullPolicy();
    }

    private static PersistentVolumeClaimTemplate template(PersistentVolumeClaimTemplate template) {
        return new PersistentVolumeClaimTemplate(template.metadata(), template.spec().map(VolumeDefaults::claim));
    }

    private static PersistentVolumeClaimSpec claim(PersistentVolumeClaimSpec spec) {
        return spec.volumeMode().isEmpty() ? spec.withVolumeMode("Filesystem") : spec;
    }

    private static VolumeProjection projection(VolumeProjection projection) {
        return switch (projection) {
            case VolumeProjection.DownwardAPI v -> new VolumeProjection.DownwardAPI(files(v.items()));
            case VolumeProjection.ServiceAccountToken v -> new VolumeProjection.ServiceAccountToken(
                    v.audience(), v.expirationSeconds().or(() -> TOKEN_SECONDS), v.path());
            case VolumeProjection.Secret _, VolumeProjection.ConfigMap _, VolumeProjection.ClusterTrustBundle _,
                    VolumeProjection.PodCertificate _ -> projection;
        };
    }

    private static List<DownwardAPIVolumeFile> files(List<DownwardAPIVolumeFile> files) {
        return files.stream().map(file -> new DownwardAPIVolumeFile(file.path(), file.fieldRef().map(ref ->
                ref.apiVersion().isEmpty() ? new ObjectFieldSelector("v1", ref.fieldPath()) : ref),
                file.resourceFieldRef(), file.mode())).toList();
    }
}
