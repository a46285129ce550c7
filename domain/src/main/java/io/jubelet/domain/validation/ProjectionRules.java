package io.jubelet.domain.validation;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.DownwardAPIVolumeFile;
import io.jubelet.domain.volume.KeyToPath;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Projected volumes and files with fields of the pod. */
final class ProjectionRules {

    private static final long LEAST_TOKEN_SECONDS = 600;
    private static final long MOST_TOKEN_SECONDS = 1L << 32;

    private ProjectionRules() {
    }

    static void check(Field field, VolumeSource.Projected projected, Pod pod) {
        projected.defaultMode().ifPresent(mode -> Paths.mode(field.child("defaultMode"), mode));
        Set<String> paths = new HashSet<>();
        for (int i = 0; i < projected.sources().size(); i++) {
            Field at = field.child("sources").index(i);
            switch (projected.sources().get(i)) {
                case VolumeProjection.Secret secret ->
                        keys(at.child("secret"), secret.name(), secret.items(), paths);
                case VolumeProjection.ConfigMap map ->
                        keys(at.child("configMap"), map.name(), map.items(), paths);
                case VolumeProjection.DownwardAPI fields -> {
                    files(at.child("downwardAPI"), fields.items());
                    fields.items().forEach(file -> unique(at.child("downwardAPI"), file.path(), paths));
                }
                case VolumeProjection.ServiceAccountToken token ->
                        token(at.child("serviceAccountToken"), token, pod, paths);
                case VolumeProjection.ClusterTrustBundle bundle -> {
                    Field bundleAt = at.child("clusterTrustBundle");
                    if (bundle.name().isEmpty() == bundle.signerName().isEmpty()) {
                        bundleAt.required("exactly one of name and signerName must be specified");
                    }
                    path(bundleAt.child("path"), bundle.path(), paths);
                }
                case VolumeProjection.PodCertificate certificate ->
                        at.child("podCertificate").child("signerName").required(certificate.signerName(), "");
            }
        }
    }

    private static void keys(Field at, String name, List<KeyToPath> items, Set<String> paths) {
        at.child("name").required(name, "");
        VolumeRules.items(at.child("items"), items);
        items.forEach(item -> unique(at, item.path(), paths));
    }

    private static void token(Field at, VolumeProjection.ServiceAccountToken token, Pod pod, Set<String> paths) {
        if (pod.spec().serviceAccountName().isEmpty()) {
            at.forbidden("must not be specified when serviceAccountName is not set");
        }
        token.expirationSeconds().ifPresent(seconds -> {
            if (seconds < LEAST_TOKEN_SECONDS) {
                at.child("expirationSeconds").invalid(seconds, "may not specify a duration less than 10 minutes");
            } else if (seconds > MOST_TOKEN_SECONDS) {
                at.child("expirationSeconds").invalid(seconds, "may not specify a duration larger than 2^32 seconds");
            }
        });
        path(at.child("path"), token.path(), paths);
    }

    private static void path(Field at, String path, Set<String> paths) {
        at.required(path, "");
        Paths.descendingNotReserved(at, path);
        unique(at, path, paths);
    }

    private static void unique(Field at, String path, Set<String> paths) {
        if (!path.isEmpty() && !paths.add(path)) {
            at.invalid(path, "conflicting duplicate paths");
        }
    }

    /** Files with fields of the pod or resources of a container. */
    static void files(Field field, List<DownwardAPIVolumeFile> files) {
        for (int i = 0; i < files.size(); i++) {
            DownwardAPIVolumeFile file = files.get(i);
            Field at = field.child("items").index(i);
            at.child("path").required(file.path(), "");
            Paths.descendingNotReserved(at.child("path"), file.path());
            file.fieldRef().ifPresent(ref -> EnvironmentRules.volumeField(at.child("fieldRef"), ref));
            file.resourceFieldRef()
                    .ifPresent(ref -> EnvironmentRules.volumeResource(at.child("resourceFieldRef"), ref));
            if (file.fieldRef().isPresent() && file.resourceFieldRef().isPresent()) {
                at.invalid("resource", "fieldRef and resourceFieldRef can not be specified simultaneously");
            } else if (file.fieldRef().isEmpty() && file.resourceFieldRef().isEmpty()) {
                at.required("one of fieldRef and resourceFieldRef is required");
            }
            file.mode().ifPresent(mode -> Paths.mode(at.child("mode"), mode));
        }
    }
}
