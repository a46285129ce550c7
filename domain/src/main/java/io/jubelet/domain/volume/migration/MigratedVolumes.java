package io.jubelet.domain.volume.migration;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import java.util.Optional;

/** Translates volumes that are declared with a type of a plugin that Kubernetes had in its own code to those of CSI drivers. */
public final class MigratedVolumes {

    private static final String PROBLEM = "failed to translate in-tree pv to CSI: ";

    private MigratedVolumes() {
    }

    /** A translation that can fail. */
    private interface Translation {
        PersistentVolume run() throws PodConfigException;
    }

    /**
     * The persistent volume that a volume in a pod stands for: with a source of the type {@link PersistentVolumeSource.Csi}, a name that
     * is the same for all pods with the volume (but for Azure file shares, of which it has the names of volume and namespace, too), a
     * file system, and no claim.
     *
     * @param namespace namespace of the pod
     * @return empty for a volume of another type
     * @throws PodConfigException when the driver has no such volumes, with the message of a kubelet
     */
    public static Optional<PersistentVolume> inline(Volume volume, String namespace) throws PodConfigException {
        return volume.source().orElse(null) instanceof CloudVolumeSource source
                ? Optional.of(translated(() -> inline(volume.name(), source, namespace))) : Optional.empty();
    }

    private static PersistentVolume inline(String name, CloudVolumeSource source, String namespace) throws PodConfigException {
        return switch (source) {
            case CloudVolumeSource.AwsElasticBlockStore disk -> AwsDisks.inline(disk);
            case CloudVolumeSource.GcePersistentDisk disk -> GceDisks.inline(disk);
            case CloudVolumeSource.AzureDisk disk -> AzureDisks.inline(disk);
            case CloudVolumeSource.AzureFile share -> AzureShares.inline(name, share, namespace);
            case CloudVolumeSource.Cinder disk -> CinderDisks.inline(disk);
            case CloudVolumeSource.VsphereVolume disk -> VsphereDisks.inline(disk);
            case CloudVolumeSource.PortworxVolume disk -> PortworxDisks.inline(disk);
        };
    }

    /**
     * A persistent volume as its driver has it: with a source of the type {@link PersistentVolumeSource.Csi}, the access modes that the
     * driver accepts, and the nodes that have it by the labels that the driver gives to nodes. One of another type stays as it is.
     *
     * @throws PodConfigException when the driver has no such volumes, with the message of a kubelet
     */
    public static PersistentVolume persistent(PersistentVolume volume) throws PodConfigException {
        return volume.source() instanceof PersistentVolumeSource.Cloud cloud ? translated(() -> persistent(volume, cloud)) : volume;
    }

    private static PersistentVolume persistent(PersistentVolume volume, PersistentVolumeSource.Cloud cloud) throws PodConfigException {
        return switch (cloud.source()) {
            case CloudVolumeSource.AwsElasticBlockStore disk -> AwsDisks.persistent(volume, disk);
            case CloudVolumeSource.GcePersistentDisk disk -> GceDisks.persistent(volume, disk);
            case CloudVolumeSource.AzureDisk disk -> AzureDisks.persistent(volume, disk);
            case CloudVolumeSource.AzureFile share -> AzureShares.persistent(volume, share, cloud.secretNamespace());
            case CloudVolumeSource.Cinder disk -> CinderDisks.persistent(volume, disk);
            case CloudVolumeSource.VsphereVolume disk -> VsphereDisks.persistent(volume, disk);
            case CloudVolumeSource.PortworxVolume disk -> PortworxDisks.persistent(volume, disk);
        };
    }

    /** Whether a persistent volume is one that {@link #persistent} translates. */
    public static boolean isMigrated(PersistentVolume volume) {
        return volume.source() instanceof PersistentVolumeSource.Cloud;
    }

    private static PersistentVolume translated(Translation translation) throws PodConfigException {
        try {
            return translation.run();
        } catch (PodConfigException e) {
            throw new PodConfigException(PROBLEM + e.getMessage());
        }
    }
}
