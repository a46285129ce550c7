package io.jubelet.domain.volume.name;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.value.QuotedText;
import java.util.Optional;

/** Names and places of one volume; each type of volumes has its own rules. */
public abstract sealed class VolumeNames
        permits CsiVolumeNames, FcVolumeNames, FlexVolumeNames, IscsiVolumeNames, LocalVolumeNames, PathVolumeNames, PlainVolumeNames {

    private final KubeletDirectories directories;
    private final String plugin;
    private final String specName;

    /** @param plugin name of the plugin; see {@link #inTree} */
    VolumeNames(KubeletDirectories directories, String plugin, String specName) {
        this.directories = directories;
        this.plugin = plugin;
        this.specName = specName;
    }

    /** The name of a plugin that Kubernetes has in its own code. */
    static String inTree(String type) {
        return "kubernetes.io/" + type;
    }

    /**
     * The names of a volume.
     *
     * @throws PodConfigException when volumes of its type have none here, such as those that were removed from Kubernetes
     */
    public static VolumeNames of(KubeletDirectories directories, VolumeSpec spec) throws PodConfigException {
        return switch (spec) {
            case VolumeSpec.Inline inline -> of(directories, inline);
            case VolumeSpec.Persistent persistent -> of(directories, persistent);
        };
    }

    private static VolumeNames of(KubeletDirectories all, VolumeSpec.Inline spec) throws PodConfigException {
        String name = spec.name();
        return switch (spec.source()) {
            case VolumeSource.EmptyDir _ -> new PlainVolumeNames(all, "empty-dir", name, name);
            case VolumeSource.DownwardAPI _ -> new PlainVolumeNames(all, "downward-api", name, name);
            case VolumeSource.Projected _ -> new PlainVolumeNames(all, "projected", name, name);
            case VolumeSource.Secret secret -> new PlainVolumeNames(all, "secret", name, secret.secretName());
            case VolumeSource.ConfigMap map -> new PlainVolumeNames(all, "configmap", name, name + "/" + map.name());
            case VolumeSource.HostPath host -> new PathVolumeNames(all, "host-path", name, host.path(), host.path());
            case VolumeSource.Image image -> new PathVolumeNames(all, "image", name, image.reference(), "");
            case DriverVolumeSource.Csi csi -> CsiVolumeNames.inline(all, name, csi.driver());
            case DriverVolumeSource.GitRepo git -> new PlainVolumeNames(all, "git-repo", name,
                    git.repository() + ":" + git.revision() + ":" + git.directory());
            case DriverVolumeSource driver -> network(all, new NetworkSpec(name, driver, Optional.empty(), false));
            default -> throw none(name);
        };
    }

    private static VolumeNames of(KubeletDirectories all, VolumeSpec.Persistent spec) throws PodConfigException {
        String name = spec.name();
        return switch (spec.source()) {
            case PersistentVolumeSource.HostPath host ->
                new PathVolumeNames(all, "host-path", name, host.path(), host.path());
            case PersistentVolumeSource.Local local -> new LocalVolumeNames(all, spec, local.path());
            case PersistentVolumeSource.Csi csi -> CsiVolumeNames.persistent(all, name, csi.driver(), csi.volumeHandle());
            case PersistentVolumeSource.Network network ->
                network(all, new NetworkSpec(name, network.source(), spec.mode(), true));
            case PersistentVolumeSource.Cloud _, PersistentVolumeSource.Other _ -> throw none(name);
        };
    }

    private static VolumeNames network(KubeletDirectories all, NetworkSpec spec) throws PodConfigException {
        return switch (spec.source()) {
            case DriverVolumeSource.Nfs nfs ->
                new PlainVolumeNames(all, "nfs", spec.name(), nfs.server() + "/" + nfs.path());
            case DriverVolumeSource.Iscsi iscsi -> new IscsiVolumeNames(all, spec, iscsi);
            case DriverVolumeSource.Fc fc -> new FcVolumeNames(all, spec, fc);
            case DriverVolumeSource.FlexVolume flex -> new FlexVolumeNames(all, spec.name(), flex.driver());
            default -> throw none(spec.name());
        };
    }

    private static PodConfigException none(String name) {
        return new PodConfigException("no volume plugin matched: volume " + name);
    }

    /** Directory of the volumes of all pods. */
    final KubeletDirectories directories() {
        return directories;
    }

    /** Name of the plugin, such as {@code kubernetes.io/csi}. */
    public final String pluginName() {
        return plugin;
    }

    /** The name of the plugin as a step of a path. */
    final String pluginStep() {
        return EscapedName.of(plugin);
    }

    /** Name of the volume in the pod, or of the persistent volume. */
    public final String specName() {
        return specName;
    }

    /**
     * Name of the plugin for the volume: the same for all pods that share it.
     *
     * @throws PodConfigException when volumes of this kind have no such name
     */
    public abstract String volumeName() throws PodConfigException;

    /**
     * The name on the node that pods with the same volume share. It is used for volumes that are attached or mounted once
     * for all pods.
     *
     * @throws PodConfigException when there is none
     */
    public final UniqueVolumeName uniqueName() throws PodConfigException {
        String name;
        try {
            name = volumeName();
        } catch (PodConfigException e) {
            throw noName(e.getMessage());
        }
        if (name.isEmpty()) {
            throw noName("<nil>");
        }
        return new UniqueVolumeName(plugin, name);
    }

    private PodConfigException noName(String why) {
        return new PodConfigException("failed to GetVolumeName from volumePlugin for volumeSpec " + QuotedText.of(specName)
                + " err=" + why);
    }

    /** The name on the node of a volume that each pod has for itself. */
    public final UniqueVolumeName uniqueName(String podUid) {
        return new UniqueVolumeName(plugin, podUid + "-" + specName);
    }

    /**
     * Path of the volume for the containers of a pod; empty when only the runtime knows it.
     *
     * @throws PodConfigException when that can't be said
     */
    public String mountPath(String podUid) throws PodConfigException {
        return directories.volume(podUid, pluginStep(), specName);
    }

    /** Whether it is mounted once for all pods before it is for one. */
    public boolean isMountedOnce() {
        return false;
    }

    /**
     * Path at which it is mounted once for all pods; absent for plugins without such a mount.
     *
     * @throws PodConfigException when that can't be said
     */
    public Optional<String> sharedPath() throws PodConfigException {
        return Optional.empty();
    }

    /** Path of its block device; absent when it has none. */
    public Optional<DeviceMapPaths> device(String podUid) {
        return Optional.empty();
    }

    /** Places of a device below this directory of the plugin. */
    final DeviceMapPaths devicePlaces(String podUid, String shared) {
        return new DeviceMapPaths(shared, directories.devices(podUid, pluginStep()), specName);
    }
}
