package io.jubelet.domain.volume.claim;

import io.jubelet.domain.admission.NodeSelectorMatch;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.launch.BlockVolume;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.plan.FlexVolume;
import io.jubelet.domain.volume.plan.NfsExport;
import io.jubelet.domain.volume.plan.RemoteDisks;
import io.jubelet.domain.volume.plan.VolumePlugins;
import io.jubelet.domain.volume.remote.RemoteDisk;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A persistent volume together with the claim that a pod reached it by.
 *
 * @param claim the claim
 * @param volume its volume
 * @param readOnly whether the pod may only read it; containers that mount it must not be given more
 * @param migrated whether the volume is what another type was translated to
 */
public record ClaimedVolume(PersistentVolumeClaim claim, PersistentVolume volume, boolean readOnly, boolean migrated) {

    /** Rejects null. */
    public ClaimedVolume {
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(volume, "volume");
    }

    /** A volume of the type that it was declared with. */
    public ClaimedVolume(PersistentVolumeClaim claim, PersistentVolume volume, boolean readOnly) {
        this(claim, volume, readOnly, false);
    }

    /** The same as what its volume was translated to. */
    public ClaimedVolume migrated(PersistentVolume translated) {
        return new ClaimedVolume(claim, translated, readOnly, true);
    }

    /**
     * Checks that Kubernetes has a plugin for its type; comes before everything else.
     *
     * @throws PodConfigException when the plugin was removed, or the type is not known
     */
    public void requirePlugin() throws PodConfigException {
        VolumePlugins.require(volume.name(), volume.source().type());
    }

    /**
     * Checks that this node is one of those that have it.
     *
     * @param labels labels of the node
     * @throws PodConfigException when it is not
     */
    public void requireNode(Map<String, String> labels) throws PodConfigException {
        // Terms about fields of the node never hold: the kubelet looks at labels only.
        if (volume.nodes().isPresent() && !NodeSelectorMatch.of(volume.nodes().get(), "", labels)) {
            throw new PodConfigException("no matching NodeSelectorTerms");
        }
    }

    /**
     * Checks that its mount options can be had.
     *
     * @throws PodConfigException when volumes of its type are not mounted
     */
    public void requireMountOptions() throws PodConfigException {
        boolean mounted = switch (volume.source()) {
            case PersistentVolumeSource.HostPath _ -> false;
            case PersistentVolumeSource.Network network -> !(network.source() instanceof DriverVolumeSource.FlexVolume);
            default -> true;
        };
        if (!mounted && !volume.effectiveMountOptions().isEmpty()) {
            throw new PodConfigException("mount options are not supported for this volume type");
        }
    }

    /**
     * The required state on the machine. Not for volumes of CSI drivers, which are mounted by these.
     *
     * @param secret what the Secret has that {@link #secret} names
     * @throws PodConfigException when it is of a kind that this agent does not mount
     */
    public VolumePlan plan(Map<String, String> secret) throws PodConfigException {
        return switch (volume.source()) {
            case PersistentVolumeSource.Local local -> isDevice()
                    ? new VolumePlan.LocalDevice(volume.name(), local.path(), readOnly, volume.isForOnePod())
                    : new VolumePlan.Local(volume.name(), local.path(), readOnly, volume.effectiveMountOptions(),
                            volume.isForOnePod(),
                            local.fsType().isEmpty() ? VolumePlan.DEFAULT_FS_TYPE : local.fsType());
            case PersistentVolumeSource.HostPath host -> {
                if (isDevice()) {
                    throw refused("has the volumeMode Block, which volumes of the type hostPath can't have");
                }
                yield new VolumePlan.HostPath(host.path(), host.pathType());
            }
            case PersistentVolumeSource.Csi _, PersistentVolumeSource.Cloud _ ->
                throw refused("is one of a CSI driver, which mounts it itself");
            case PersistentVolumeSource.Network network -> plan(network, secret);
            case PersistentVolumeSource.Other other -> throw unsupported(other.type());
        };
    }

    /**
     * The volume, if a FlexVolume driver has it, which is planned with the capabilities of the driver.
     *
     * @throws PodConfigException when containers are to open it as a device
     */
    public Optional<FlexVolume> flex() throws PodConfigException {
        if (!(volume.source() instanceof PersistentVolumeSource.Network network
                && network.source() instanceof DriverVolumeSource.FlexVolume source)) {
            return Optional.empty();
        }
        if (isDevice()) {
            throw refused("has the volumeMode Block, which volumes of the type flexVolume can't have");
        }
        return Optional.of(new FlexVolume(volume.name(), source, readOnly, volume.isForOnePod(), network.secretNamespace()));
    }

    private VolumePlan plan(PersistentVolumeSource.Network network, Map<String, String> secret) throws PodConfigException {
        if (network.source() instanceof DriverVolumeSource.Nfs export) {
            if (isDevice()) {
                throw refused("has the volumeMode Block, which volumes of the type nfs can't have");
            }
            return NfsExport.plan(volume.name(), export, readOnly, volume.effectiveMountOptions(),
                    volume.isForOnePod());
        }
        RemoteDisk disk = RemoteDisks.of(volume.name(), network.source(), secret)
                .orElseThrow(() -> unsupported(network.type()));
        return isDevice() ? new VolumePlan.DiskDevice(volume.name(), disk, readOnly, volume.isForOnePod())
                : new VolumePlan.Disk(volume.name(), disk, readOnly, volume.effectiveMountOptions(), volume.isForOnePod(),
                        RemoteDisks.fsType(network.source()));
    }

    /**
     * The Secret that has to be looked up for its plan; absent where none is needed.
     *
     * @param namespace namespace of the pod
     */
    public Optional<ConfigObjectKey> secret(String namespace) {
        return volume.source() instanceof PersistentVolumeSource.Network network
                ? RemoteDisks.secret(network.secretNamespace().isEmpty() ? namespace : network.secretNamespace(),
                        network.source())
                : Optional.empty();
    }

    /** Whether containers open it as a device. */
    public boolean isDevice() {
        return volume.mode() == VolumeMode.BLOCK;
    }

    /** Access of containers to the volume: no more than that of the pod, and with the group of the volume. */
    public ReadyVolume given(ReadyVolume made) {
        boolean limited = made.readOnly() || readOnly;
        return switch (made) {
            case MountedVolume mounted ->
                new MountedVolume(mounted.hostPath(), limited, mounted.relabel(), volume.group(), Optional.of(volume.name()));
            case BlockVolume device -> new BlockVolume(device.hostPath(), limited, volume.group());
        };
    }

    private PodConfigException unsupported(String type) {
        return refused((type.isEmpty() ? "is of an unknown type" : "is of the type " + type)
                + ", which is not supported; local, hostPath, nfs, iscsi, fc, flexVolume and csi are");
    }

    private PodConfigException refused(String why) {
        return new PodConfigException("persistent volume \"" + volume.name() + "\" " + why);
    }
}
