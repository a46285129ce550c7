package io.jubelet.domain.validation;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.KeyToPath;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The volumes of a pod. */
final class VolumeRules {

    private static final int MOST_LUN = 255;

    private VolumeRules() {
    }

    /** The valid volumes by name; what is not among them can't be mounted. */
    static Map<String, Volume> check(Field field, Pod pod) {
        Map<String, Volume> valid = new HashMap<>();
        List<Volume> volumes = pod.spec().volumes();
        for (int i = 0; i < volumes.size(); i++) {
            Volume volume = volumes.get(i);
            Field at = field.index(i);
            int before = at.errors().size();
            volume.source().ifPresentOrElse(source -> source(at, source, pod),
                    () -> at.required("must specify a volume type"));
            if (volume.name().isEmpty()) {
                at.child("name").required("");
            } else {
                at.child("name").invalid(volume.name(), Names.dnsLabel(volume.name()));
            }
            if (valid.containsKey(volume.name())) {
                at.child("name").duplicate(volume.name());
            }
            if (at.errors().size() == before) {
                valid.put(volume.name(), volume);
            }
        }
        return valid;
    }

    private static void source(Field at, VolumeSource source, Pod pod) {
        switch (source) {
            case VolumeSource.EmptyDir dir -> {
                if (dir.sizeLimit().filter(limit -> limit.signum() < 0).isPresent()) {
                    at.child("emptyDir").child("sizeLimit")
                            .forbidden("SizeLimit field must be a valid resource quantity");
                }
            }
            case VolumeSource.HostPath path -> {
                at.child("hostPath").child("path").required(path.path(), "");
                Paths.noBacksteps(at.child("hostPath").child("path"), path.path());
            }
            case VolumeSource.Secret secret -> {
                at.child("secret").child("secretName").required(secret.secretName(), "");
                secret.defaultMode().ifPresent(mode -> Paths.mode(at.child("secret").child("defaultMode"), mode));
                items(at.child("secret").child("items"), secret.items());
            }
            case VolumeSource.ConfigMap map -> {
                at.child("configMap").child("name").required(map.name(), "");
                map.defaultMode().ifPresent(mode -> Paths.mode(at.child("configMap").child("defaultMode"), mode));
                items(at.child("configMap").child("items"), map.items());
            }
            case VolumeSource.DownwardAPI files -> {
                files.defaultMode().ifPresent(mode -> Paths.mode(at.child("downwardAPI").child("defaultMode"), mode));
                ProjectionRules.files(at.child("downwardAPI"), files.items());
            }
            case VolumeSource.Projected projected -> ProjectionRules.check(at.child("projected"), projected, pod);
            case VolumeSource.PersistentVolumeClaim claim ->
                    at.child("persistentVolumeClaim").child("claimName").required(claim.claimName(), "");
            case VolumeSource.Ephemeral ephemeral -> {
                if (ephemeral.volumeClaimTemplate().isEmpty()) {
                    at.child("ephemeral").child("volumeClaimTemplate").required("");
                }
            }
            case VolumeSource.Image image -> {
                at.child("image").child("reference").required(image.reference(), "");
                at.child("image").child("pullPolicy").oneOf(image.pullPolicy(),
                        Set.of("Always", "IfNotPresent", "Never"));
            }
            case DriverVolumeSource.Csi csi -> at.child("csi").child("driver").required(csi.driver(), "");
            case DriverVolumeSource.Nfs nfs -> {
                at.child("nfs").child("server").required(nfs.server(), "");
                at.child("nfs").child("path").required(nfs.path(), "");
                if (!nfs.path().startsWith("/")) {
                    at.child("nfs").child("path").invalid(nfs.path(), "must be an absolute path");
                }
            }
            default -> LegacyVolumeRules.check(at, source);
        }
    }

    /** Keys that become files. */
    static void items(Field field, List<KeyToPath> items) {
        for (int i = 0; i < items.size(); i++) {
            KeyToPath item = items.get(i);
            Field at = field.index(i);
            at.child("key").required(item.key(), "");
            at.child("path").required(item.path(), "");
            Paths.descendingNotReserved(at.child("path"), item.path());
            item.mode().ifPresent(mode -> Paths.mode(at.child("mode"), mode));
        }
    }

    /** A logical unit number. */
    static void lun(Field field, int lun) {
        field.range(lun, 0, MOST_LUN);
    }
}
