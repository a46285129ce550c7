package io.jubelet.domain.csi;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.Immutable;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A volume of a pod that a driver mounts, inline or persistent.
 *
 * @param specName its name in the pod, or that of the persistent volume
 * @param driver name of the driver
 * @param handle what the driver calls it
 * @param lifecycle how long it lives
 * @param readOnly whether the pod may only read it
 * @param access how it is used
 * @param attributes attributes for the driver
 * @param stageSecret Secret for mounting it once on the node
 * @param publishSecret Secret for mounting it for a pod
 */
public record CsiVolume(
        String specName,
        String driver,
        String handle,
        LifecycleMode lifecycle,
        boolean readOnly,
        CsiAccess access,
        Map<String, String> attributes,
        Optional<ConfigObjectKey> stageSecret,
        Optional<ConfigObjectKey> publishSecret) {

    /** Copies the map; rejects null. */
    public CsiVolume {
        Objects.requireNonNull(specName, "specName");
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(handle, "handle");
        Objects.requireNonNull(lifecycle, "lifecycle");
        Objects.requireNonNull(access, "access");
        attributes = Immutable.sorted(attributes);
        Objects.requireNonNull(stageSecret, "stageSecret");
        Objects.requireNonNull(publishSecret, "publishSecret");
    }

    /** A volume that stands in a pod (core/v1 CSIVolumeSource). */
    public static CsiVolume inline(Pod pod, String name, DriverVolumeSource.Csi source) {
        return new CsiVolume(name, source.driver(), CsiVolumeNames.inlineHandle(pod.uid(), name), LifecycleMode.EPHEMERAL,
                source.readOnly().orElse(false), new CsiAccess(false, source.fsType(), List.of(), List.of()),
                source.volumeAttributes(), Optional.empty(), source.nodePublishSecretRef()
                        .map(secret -> ConfigObjectKey.secret(pod.metadata().namespace(), secret.name())));
    }

    /**
     * A persistent volume.
     *
     * @param source its source
     * @param readOnly whether the claim in the pod is read-only
     */
    public static CsiVolume persistent(PersistentVolume volume, PersistentVolumeSource.Csi source, boolean readOnly) {
        return new CsiVolume(volume.name(), source.driver(), source.volumeHandle(), LifecycleMode.PERSISTENT, readOnly,
                new CsiAccess(volume.mode() == VolumeMode.BLOCK, source.fsType(), volume.accessModes(),
                        volume.mountOptions()),
                source.volumeAttributes(), source.nodeStageSecretRef().map(CsiVolume::key),
                source.nodePublishSecretRef().map(CsiVolume::key));
    }

    private static ConfigObjectKey key(SecretReference secret) {
        return ConfigObjectKey.secret(secret.namespace(), secret.name());
    }

    /** Whether it stands in a pod. */
    public boolean isInline() {
        return lifecycle == LifecycleMode.EPHEMERAL;
    }

    /** Name of the VolumeAttachment by which it is attached to a node. */
    public String attachment(String node) {
        return CsiVolumeNames.attachment(handle, driver, node);
    }
}
