package io.jubelet.app.metrics;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.FlexPlan;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.VolumeDataKind;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.migration.InTreePlugin;
import io.jubelet.domain.volume.plan.UsedVolumes;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Number of desired and of actual volumes, by plugin. A volume is desired from the first sync of its pod, that of a claim from
 * the moment at which its volume is known, until the pod is cleaned up; it is actual from the first successful set-up until the
 * tear-down. Volumes that are images belong to the runtime and do not count. Thread-safe.
 */
final class VolumeCounts {

    private static final String CSI = "kubernetes.io/csi";
    private static final String PREFIX = "kubernetes.io/";
    private static final String NFS = PREFIX + "nfs";
    private static final String DESIRED = "desired_state_of_world";
    private static final String ACTUAL = "actual_state_of_world";

    private final Gauge gauge;
    private final Timers timers;
    private final Map<String, PodVolumes> pods = new HashMap<>();

    private static final class PodVolumes {

        private final Map<String, String> desired = new HashMap<>();
        private final Map<String, String> actual = new HashMap<>();
        /** When volumes were desired first, in nanoseconds of the timers. */
        private final Map<String, Long> since = new HashMap<>();
        private final Map<String, Kind> kinds = new HashMap<>();
        private Optional<PodSpec> spec = Optional.empty();
    }

    /**
     * Kind of a volume.
     *
     * @param plugin name of its plugin; with a colon and the name of the driver for one of CSI
     * @param device whether containers open it themselves
     */
    record Kind(String plugin, boolean device) {

        static Kind of(VolumePlan plan) {
            return new Kind(VolumeCounts.plugin(plan), switch (plan) {
                case VolumePlan.LocalDevice _, VolumePlan.DiskDevice _, VolumePlan.PublishedDevice _ -> true;
                default -> false;
            });
        }

        /** Whether a CSI driver has it. */
        boolean isOfDriver() {
            return plugin.startsWith(CSI);
        }
    }

    VolumeCounts(MetricRegistry registry, Timers timers) {
        this.timers = timers;
        this.gauge = registry.gauge("volume_manager_total_volumes", "[ALPHA] Number of volumes in Volume Manager",
                "plugin_name", "state");
    }

    /** A pod is synced. */
    synchronized void desired(Pod pod) {
        PodVolumes volumes = pods.computeIfAbsent(pod.uid(), _ -> new PodVolumes());
        if (volumes.spec.filter(spec -> spec == pod.spec()).isPresent()) {
            return;
        }
        volumes.spec = Optional.of(pod.spec());
        UsedVolumes.of(pod.spec()).forEach(volume -> volume.source().flatMap(VolumeCounts::plugin)
                .ifPresent(plugin -> put(volumes.desired, DESIRED, volume.name(), plugin)));
        UsedVolumes.of(pod.spec()).forEach(volume -> volumes.since.putIfAbsent(volume.name(), timers.nanos()));
    }

    /** A volume is being set up. */
    synchronized void begun(String podUid, String volume, String plugin) {
        PodVolumes volumes = pods.computeIfAbsent(podUid, _ -> new PodVolumes());
        volumes.since.putIfAbsent(volume, timers.nanos());
        put(volumes.desired, DESIRED, volume, plugin);
    }

    /**
     * A volume is ready.
     *
     * @return how long that took since it was desired; absent when it was ready before
     */
    synchronized Optional<Duration> ready(String podUid, String volume, Kind kind) {
        PodVolumes volumes = pods.computeIfAbsent(podUid, _ -> new PodVolumes());
        put(volumes.actual, ACTUAL, volume, kind.plugin());
        boolean first = volumes.kinds.put(volume, kind) == null;
        return first ? Optional.ofNullable(volumes.since.get(volume)).map(since -> Duration.ofNanos(timers.nanos() - since))
                : Optional.empty();
    }

    /** The volumes of a pod that are there. */
    synchronized List<Kind> there(String podUid) {
        return Optional.ofNullable(pods.get(podUid)).map(volumes -> List.copyOf(volumes.kinds.values())).orElse(List.of());
    }

    /** The volumes of a pod are not to be there any more. */
    synchronized void notDesired(String podUid) {
        PodVolumes volumes = pods.get(podUid);
        if (volumes != null) {
            clear(volumes.desired, DESIRED);
            volumes.spec = Optional.empty();
        }
    }

    /** Nothing is left of the volumes of a pod. */
    synchronized void tornDown(String podUid) {
        PodVolumes volumes = pods.remove(podUid);
        if (volumes != null) {
            clear(volumes.desired, DESIRED);
            clear(volumes.actual, ACTUAL);
        }
    }

    synchronized void forgetIf(Predicate<String> uid) {
        Set<String> gone = new HashSet<>(pods.keySet());
        gone.removeIf(uid.negate());
        gone.forEach(this::tornDown);
    }

    private void put(Map<String, String> volumes, String state, String volume, String plugin) {
        String before = volumes.put(volume, plugin);
        if (before != null) {
            gauge.add(-1, before, state);
        }
        gauge.add(1, plugin, state);
    }

    private void clear(Map<String, String> volumes, String state) {
        new ArrayList<>(volumes.values()).forEach(plugin -> gauge.add(-1, plugin, state));
        volumes.clear();
    }

    /** The plugin that makes such a volume. */
    static String plugin(VolumePlan plan) {
        return switch (plan) {
            case VolumePlan.EmptyDirectory _, VolumePlan.Memory _, VolumePlan.HugePages _ -> "kubernetes.io/empty-dir";
            case VolumePlan.HostPath _ -> "kubernetes.io/host-path";
            case VolumePlan.Local _, VolumePlan.LocalDevice _ -> "kubernetes.io/local-volume";
            case VolumePlan.Nfs _ -> NFS;
            case VolumePlan.Disk disk -> PREFIX + disk.disk().plugin();
            case VolumePlan.DiskDevice device -> PREFIX + device.disk().plugin();
            case FlexPlan flex -> flex.driver().name();
            case VolumePlan.Published published -> ofDriver(published.driver());
            case VolumePlan.PublishedDevice published -> ofDriver(published.driver());
            case VolumePlan.Files files -> files.kind().directory().replace('~', '/');
        };
    }

    /** The plugin by what a pod says; empty where that does not say it. */
    private static Optional<String> plugin(VolumeSource source) {
        return switch (source) {
            case VolumeSource.EmptyDir _ -> Optional.of("kubernetes.io/empty-dir");
            case VolumeSource.HostPath _ -> Optional.of("kubernetes.io/host-path");
            case VolumeSource.ConfigMap _ -> Optional.of(data(VolumeDataKind.CONFIG_MAP));
            case VolumeSource.Secret _ -> Optional.of(data(VolumeDataKind.SECRET));
            case VolumeSource.DownwardAPI _ -> Optional.of(data(VolumeDataKind.DOWNWARD_API));
            case VolumeSource.Projected _ -> Optional.of(data(VolumeDataKind.PROJECTED));
            case DriverVolumeSource.Csi csi -> Optional.of(ofDriver(csi.driver()));
            case DriverVolumeSource.Nfs _ -> Optional.of(NFS);
            case DriverVolumeSource.Iscsi _ -> Optional.of(PREFIX + "iscsi");
            case DriverVolumeSource.Fc _ -> Optional.of(PREFIX + "fc");
            case DriverVolumeSource.FlexVolume flex -> Optional.of(flex.driver());
            case DriverVolumeSource.GitRepo _ -> Optional.of(PREFIX + "git-repo");
            case CloudVolumeSource cloud -> Optional.of(ofDriver(InTreePlugin.of(cloud).driver()));
            case VolumeSource.PersistentVolumeClaim _, VolumeSource.Ephemeral _, VolumeSource.Image _, DriverVolumeSource _,
                    RetiredVolumeSource _ -> Optional.empty();
        };
    }

    /** The name with which a kubelet counts the volumes of a CSI driver. */
    static String ofDriver(String driver) {
        return CSI + ":" + driver;
    }

    private static String data(VolumeDataKind kind) {
        return kind.directory().replace('~', '/');
    }
}
