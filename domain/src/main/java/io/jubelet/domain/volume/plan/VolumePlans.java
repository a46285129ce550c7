package io.jubelet.domain.volume.plan;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.launch.BlockVolume;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.FlexPlan;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeData;
import io.jubelet.domain.volume.VolumeDataKind;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides the required state on the machine for the volumes of pods. */
public final class VolumePlans {

    private static final int DEFAULT_MODE = 0644;
    private static final String ON_ROOT_MISMATCH = "OnRootMismatch";

    private VolumePlans() {
    }

    /**
     * The required state for a volume.
     *
     * @throws PodConfigException when something it is made of is missing, it contradicts itself, or volumes of its type are
     *     not supported
     */
    public static VolumePlan of(Pod pod, Volume volume, VolumeInputs inputs) throws PodConfigException {
        // Defaults name a source for every volume: one without is of a type that this version does not know.
        VolumePlugins.require(volume);
        String namespace = pod.metadata().namespace();
        return switch (volume.source().orElseThrow()) {
            case VolumeSource.EmptyDir directory -> DirectoryPlans.of(pod, directory, inputs.nodeAllocatable());
            case VolumeSource.HostPath host ->
                new VolumePlan.HostPath(host.path(), host.type().orElse(HostPathType.UNSET));
            case VolumeSource.ConfigMap map -> files(pod, volume, inputs, VolumeDataKind.CONFIG_MAP,
                    ObjectFiles.of(ConfigObjectKey.configMap(namespace, map.name()), map.items(), map.optional())
                            .in(inputs.objects(), map.defaultMode().orElse(DEFAULT_MODE)));
            case VolumeSource.Secret secret -> files(pod, volume, inputs, VolumeDataKind.SECRET,
                    ObjectFiles.of(ConfigObjectKey.secret(namespace, secret.secretName()), secret.items(),
                            secret.optional()).in(inputs.objects(), secret.defaultMode().orElse(DEFAULT_MODE)));
            case VolumeSource.DownwardAPI fields -> files(pod, volume, inputs, VolumeDataKind.DOWNWARD_API,
                    DownwardFiles.of(pod, fields.items(), fields.defaultMode().orElse(DEFAULT_MODE),
                            inputs.nodeAllocatable()));
            case VolumeSource.Projected projected -> files(pod, volume, inputs, VolumeDataKind.PROJECTED,
                    ProjectedFiles.of(pod, volume.name(), projected, projected.defaultMode().orElse(DEFAULT_MODE), inputs));
            case VolumeSource.Image _ -> throw new PodConfigException(
                    "nothing is made ready on the machine for a volume of type image: the runtime mounts it");
            case DriverVolumeSource.Nfs export -> NfsExport.plan(volume.name(), export, export.readOnly(), List.of(), false);
            case DriverVolumeSource source when RemoteDisks.isDisk(source) -> disk(pod, volume.name(), source, inputs);
            case DriverVolumeSource.GitRepo _ -> throw new PodConfigException("git-repo volume plugin has been disabled; if necessary, "
                    + "it may be re-enabled by enabling the feature-gate `GitRepoVolumeDriver`");
            case DriverVolumeSource.FlexVolume _ -> throw new PodConfigException(
                    "a volume of type flexVolume is planned with the capabilities of its driver");
            case VolumeSource.PersistentVolumeClaim _, VolumeSource.Ephemeral _,
                    DriverVolumeSource _, CloudVolumeSource _, RetiredVolumeSource _ ->
                throw new PodConfigException("volume type " + typeName(volume.source().get()) + " is not supported");
        };
    }

    private static VolumePlan disk(Pod pod, String volume, DriverVolumeSource source, VolumeInputs inputs)
            throws PodConfigException {
        Optional<ConfigObjectKey> secret = RemoteDisks.secret(pod.metadata().namespace(), source);
        Map<String, String> chap = secret.isPresent() ? RemoteDisks.values(secret.get(),
                Optional.ofNullable(inputs.objects().get(secret.get()))) : Map.of();
        return RemoteDisks.inPod(volume, source, chap);
    }

    /** Containers get them read-only, so a runtime can't make what is to be mounted on. */
    private static VolumePlan files(Pod pod, Volume volume, VolumeInputs inputs, VolumeDataKind kind, Map<String, VolumeData> files)
            throws PodConfigException {
        return VolumePlan.Files.of(kind, files).withMountPoints(NestedMountPoints.in(pod.spec(), volume.name()))
                .in(DirectoryPlans.memory(pod, Optional.empty(), inputs.nodeAllocatable()));
    }

    /** The key under which the type stands in a manifest. */
    private static String typeName(VolumeSource source) {
        String name = source.getClass().getSimpleName();
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    /** The group that the volume is given to; what belongs to the machine stays with whom it belongs to. */
    public static Optional<VolumeGroup> group(Pod pod, VolumePlan plan) {
        boolean given = switch (plan) {
            case VolumePlan.EmptyDirectory _, VolumePlan.Memory _, VolumePlan.HugePages _, VolumePlan.Files _ -> true;
            case VolumePlan.Local local -> !local.readOnly();
            case VolumePlan.Disk disk -> !disk.readOnly();
            case VolumePlan.Published published -> published.appliesGroup();
            case FlexPlan flex -> flex.access().appliesGroup() && !flex.access().readOnly();
            case VolumePlan.HostPath _, VolumePlan.LocalDevice _, VolumePlan.DiskDevice _, VolumePlan.Nfs _, VolumePlan.PublishedDevice _ ->
                    false;
        };
        Optional<PodSecurityContext> context = pod.spec().securityContext().filter(_ -> given);
        return context.flatMap(PodSecurityContext::fsGroup).map(id ->
                new VolumeGroup(id, context.get().fsGroupChangePolicy().equals(ON_ROOT_MISMATCH)));
    }

    /**
     * Access of containers to a plan's volume at a path of the machine. What is read-only, or not this agent's, is
     * never given a label.
     */
    public static ReadyVolume ready(VolumePlan plan, String path) {
        return switch (plan) {
            case VolumePlan.EmptyDirectory _, VolumePlan.Memory _, VolumePlan.HugePages _ ->
                new MountedVolume(path, false, true);
            case VolumePlan.Files _ -> new MountedVolume(path, true, true);
            case VolumePlan.Local local -> new MountedVolume(path, local.readOnly(), !local.readOnly());
            case VolumePlan.Published published ->
                new MountedVolume(path, published.readOnly(), !published.readOnly());
            case VolumePlan.Disk disk -> new MountedVolume(path, disk.readOnly(), !disk.readOnly());
            case FlexPlan flex -> new MountedVolume(path, flex.access().readOnly(),
                    flex.access().relabel() && !flex.access().readOnly());
            case VolumePlan.DiskDevice device -> new BlockVolume(path, device.readOnly());
            case VolumePlan.LocalDevice device -> new BlockVolume(path, device.readOnly());
            case VolumePlan.Nfs export -> new MountedVolume(path, export.readOnly(), false);
            case VolumePlan.PublishedDevice device -> new BlockVolume(path, device.readOnly());
            case VolumePlan.HostPath _ -> new MountedVolume(path, false, false);
        };
    }
}
