package io.jubelet.domain.validation;

import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.VolumeSource;

/** Network and cloud disks of in-tree types: only rules without which they have no meaning. */
final class LegacyVolumeRules {

    private LegacyVolumeRules() {
    }

    static void check(Field at, VolumeSource source) {
        switch (source) {
            case DriverVolumeSource.Iscsi v -> {
                at.child("iscsi").child("targetPortal").required(v.targetPortal(), "");
                at.child("iscsi").child("iqn").required(v.iqn(), "");
                VolumeRules.lun(at.child("iscsi").child("lun"), v.lun());
            }
            case DriverVolumeSource.Fc v -> {
                if (v.targetWWNs().isEmpty() == v.wwids().isEmpty()) {
                    at.child("fc").child("targetWWNs")
                            .required("must specify either targetWWNs or wwids, but not both");
                }
                v.lun().ifPresent(lun -> VolumeRules.lun(at.child("fc").child("lun"), lun));
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
}
