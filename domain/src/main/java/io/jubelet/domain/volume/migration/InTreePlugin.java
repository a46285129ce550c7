package io.jubelet.domain.volume.migration;

import io.jubelet.domain.volume.CloudVolumeSource;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Plugins that Kubernetes had in its own code, and whose volumes CSI drivers have taken over (KEP-625). */
public enum InTreePlugin {
    /** Disks of AWS. */
    AWS_EBS("kubernetes.io/aws-ebs", "ebs.csi.aws.com"),
    /** Disks of Azure. */
    AZURE_DISK("kubernetes.io/azure-disk", "disk.csi.azure.com"),
    /** File shares of Azure. */
    AZURE_FILE("kubernetes.io/azure-file", "file.csi.azure.com"),
    /** Disks of OpenStack. */
    CINDER("kubernetes.io/cinder", "cinder.csi.openstack.org"),
    /** Disks of Google. */
    GCE_PD("kubernetes.io/gce-pd", "pd.csi.storage.gke.io"),
    /** Disks of Portworx. */
    PORTWORX("kubernetes.io/portworx-volume", "pxd.portworx.com"),
    /** Disks of vSphere. */
    VSPHERE("kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com");

    private static final Set<String> NAMES = Arrays.stream(values()).map(InTreePlugin::pluginName).collect(Collectors.toUnmodifiableSet());

    private final String plugin;
    private final String driver;

    InTreePlugin(String plugin, String driver) {
        this.plugin = plugin;
        this.driver = driver;
    }

    /** Names of all of them; a node says so in an annotation of its CSINode, and schedulers go by it. */
    public static Set<String> names() {
        return NAMES;
    }

    /** The plugin that such a volume was of. */
    public static InTreePlugin of(CloudVolumeSource source) {
        return switch (source) {
            case CloudVolumeSource.AwsElasticBlockStore _ -> AWS_EBS;
            case CloudVolumeSource.AzureDisk _ -> AZURE_DISK;
            case CloudVolumeSource.AzureFile _ -> AZURE_FILE;
            case CloudVolumeSource.Cinder _ -> CINDER;
            case CloudVolumeSource.GcePersistentDisk _ -> GCE_PD;
            case CloudVolumeSource.PortworxVolume _ -> PORTWORX;
            case CloudVolumeSource.VsphereVolume _ -> VSPHERE;
        };
    }

    /** Name of the plugin, such as {@code kubernetes.io/aws-ebs}. */
    public String pluginName() {
        return plugin;
    }

    /** Name of the CSI driver that has taken its volumes over. */
    public String driver() {
        return driver;
    }

    /** Key of the label by which the driver says in which zone a node is; nothing is meant by it for drivers without zones. */
    String zoneKey() {
        return switch (this) {
            case GCE_PD -> "topology.gke.io/zone";
            case VSPHERE -> "topology.csi.vmware.com/zone";
            default -> "topology." + driver + "/zone";
        };
    }
}
