package io.jubelet.domain.validation;

import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.VolumeSource;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Network and cloud disks of in-tree types: only rules without which they have no meaning. */
final class LegacyVolumeRules {

    private static final Map<String, Pattern> ISCSI_NAMES = Map.of(
            "iqn", Pattern.compile("iqn\\.[0-9]{4}-[0-9]{2}\\.[A-Za-z0-9.-]+:[^,;*&$|\\s]+$"),
            "eui", Pattern.compile("^eui.[A-Za-z0-9]{16}$"),
            "naa", Pattern.compile("^naa.[A-Za-z0-9]{32}$"));

    private LegacyVolumeRules() {
    }

    static void check(Field at, VolumeSource source) {
        switch (source) {
            case DriverVolumeSource.Iscsi v -> {
                Field iscsi = at.child("iscsi");
                iscsi.child("targetPortal").required(v.targetPortal(), "");
                iscsi.child("iqn").required(v.iqn(), "");
                iscsiName(iscsi.child("iqn"), v.iqn());
                VolumeRules.lun(iscsi.child("lun"), v.lun());
                if ((v.chapAuthDiscovery() || v.chapAuthSession()) && v.secretRef().isEmpty()) {
                    iscsi.child("secretRef").required("");
                }
                iscsiName(iscsi.child("initiatorname"), v.initiatorName());
            }
            case DriverVolumeSource.Fc v -> {
                if (v.targetWWNs().isEmpty() == v.wwids().isEmpty()) {
                    at.child("fc").child("targetWWNs")
                            .required("must specify either targetWWNs or wwids, but not both");
                }
                Field lun = at.child("fc").child("lun");
                if (!v.targetWWNs().isEmpty() && v.lun().isEmpty()) {
                    lun.required("lun is required if targetWWNs is specified");
                }
                v.lun().filter(_ -> !v.targetWWNs().isEmpty()).ifPresent(number -> VolumeRules.lun(lun, number));
            }
            case DriverVolumeSource.FlexVolume v -> at.child("flexVolume").child("driver").required(v.driver(), "");
            case DriverVolumeSource.GitRepo v -> {
                at.child("gitRepo").child("repository").required(v.repository(), "");
                Paths.descending(at.child("gitRepo").child("directory"), v.directory());
            }
            case CloudVolumeSource.AwsElasticBlockStore v ->
                    at.child("awsElasticBlockStore").child("volumeID").required(v.volumeID(), "");
            case CloudVolumeSource.GcePersistentDisk v ->
                    at.child("gcePersistentDisk").child("pdName").required(v.pdName(), "");
            case CloudVolumeSource.AzureDisk v -> {
                at.child("azureDisk").child("diskName").required(v.diskName(), "");
                at.child("azureDisk").child("diskURI").required(v.diskURI(), "");
            }
            case CloudVolumeSource.AzureFile v -> {
                at.child("azureFile").child("secretName").required(v.secretName(), "");
                at.child("azureFile").child("shareName").required(v.shareName(), "");
            }
            case CloudVolumeSource.Cinder v -> at.child("cinder").child("volumeID").required(v.volumeID(), "");
            case CloudVolumeSource.VsphereVolume v ->
                    at.child("vsphereVolume").child("volumePath").required(v.volumePath(), "");
            case CloudVolumeSource.PortworxVolume v ->
                    at.child("portworxVolume").child("volumeID").required(v.volumeID(), "");
            case RetiredVolumeSource.Rbd v -> {
                if (v.monitors().isEmpty()) {
                    at.child("rbd").child("monitors").required("");
                }
                at.child("rbd").child("image").required(v.image(), "");
            }
            case RetiredVolumeSource.Cephfs v -> {
                if (v.monitors().isEmpty()) {
                    at.child("cephfs").child("monitors").required("");
                }
            }
            case RetiredVolumeSource.Glusterfs v -> {
                at.child("glusterfs").child("endpoints").required(v.endpoints(), "");
                at.child("glusterfs").child("path").required(v.path(), "");
            }
            case RetiredVolumeSource.Flocker v ->
                    at.child("flocker").required(v.datasetName() + v.datasetUUID(),
                            "one of datasetName and datasetUUID is required");
            case RetiredVolumeSource.PhotonPersistentDisk v ->
                    at.child("photonPersistentDisk").child("pdID").required(v.pdID(), "");
            case RetiredVolumeSource.Quobyte v -> {
                at.child("quobyte").child("registry").required(v.registry(), "");
                at.child("quobyte").child("volume").required(v.volume(), "");
            }
            case RetiredVolumeSource.ScaleIO v -> {
                at.child("scaleIO").child("gateway").required(v.gateway(), "");
                at.child("scaleIO").child("system").required(v.system(), "");
                at.child("scaleIO").child("volumeName").required(v.volumeName(), "");
            }
            case RetiredVolumeSource.Storageos v -> at.child("storageos").child("volumeName").required(v.volumeName(), "");
            case VolumeSource.EmptyDir _, VolumeSource.HostPath _, VolumeSource.Secret _, VolumeSource.ConfigMap _,
                    VolumeSource.DownwardAPI _, VolumeSource.Projected _, VolumeSource.PersistentVolumeClaim _,
                    VolumeSource.Ephemeral _, VolumeSource.Image _, DriverVolumeSource.Csi _, DriverVolumeSource.Nfs _ ->
                    throw new IllegalArgumentException("not a legacy volume: " + source.getClass().getSimpleName());
        }
    }

    /** A name of an iSCSI node (RFC 3720, section 3.2.6.3); nothing is wrong with none. */
    private static void iscsiName(Field at, String name) {
        if (name.isEmpty()) {
            return;
        }
        Optional<Pattern> format = ISCSI_NAMES.entrySet().stream().filter(entry -> name.startsWith(entry.getKey()))
                .map(Map.Entry::getValue).findFirst();
        if (format.isEmpty()) {
            at.invalid(name, "must be valid format starting with iqn, eui, or naa");
        } else if (!format.get().matcher(name).find()) {
            at.invalid(name, "must be valid format");
        }
    }
}
