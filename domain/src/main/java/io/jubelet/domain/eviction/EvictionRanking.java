package io.jubelet.domain.eviction;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Order in which pods are evicted: pods without measurement, pods above
 * their request, pods of lower priority, and of those the largest use beyond the request. Equal pods keep their order.
 */
public final class EvictionRanking {
    private final FilesystemLayout layout;
    private final Map<String, PodUsage> usages;

    private EvictionRanking(FilesystemLayout layout, Map<String, PodUsage> usages) {
        this.layout = layout;
        this.usages = usages;
    }

    /**
     * The pods, first victim first.
     *
     * @param usages what the pods use, by uid; a pod may be absent
     */
    public static List<Pod> rank(
            List<Pod> pods, EvictionSignal signal, FilesystemLayout layout, Map<String, PodUsage> usages) {
        EvictionRanking ranking = new EvictionRanking(layout, usages);
        Comparator<Pod> order = switch (signal.condition()) {
            case MEMORY -> ranking.by(ranking::workingSet, ResourceName.MEMORY, ResourceName.MEMORY);
            case PID -> byPriority().thenComparing(ranking.measured(ranking.largest(ranking::processes)));
            case DISK -> ranking.by(
                    pod -> ranking.disk(pod, signal), signal.resource(), ResourceName.EPHEMERAL_STORAGE);
        };
        return pods.stream().sorted(order).toList();
    }

    /**
     * The usual order.
     *
     * @param requested resource whose request decides whether a pod uses too much
     * @param deducted resource whose request is taken off the use; for inodes, too, the one of storage
     */
    private Comparator<Pod> by(ToLongFunction<Pod> use, String requested, String deducted) {
        Comparator<Pod> exceeding = Comparator.comparing(
                pod -> use.applyAsLong(pod) <= PodRequests.rankedRequest(pod.spec(), requested));
        return measured(exceeding).thenComparing(byPriority()).thenComparing(measured(
                largest(pod -> use.applyAsLong(pod) - PodRequests.rankedRequest(pod.spec(), deducted))));
    }

    private static Comparator<Pod> byPriority() {
        return Comparator.comparingInt(pod -> pod.spec().priority().orElse(0));
    }

    private Comparator<Pod> largest(ToLongFunction<Pod> amount) {
        return Comparator.comparingLong(amount).reversed();
    }

    /** Pods without measurement first, the others by the given order. */
    private Comparator<Pod> measured(Comparator<Pod> order) {
        return (a, b) -> {
            boolean isMeasured = usages.containsKey(a.uid());
            boolean isOtherMeasured = usages.containsKey(b.uid());
            return isMeasured && isOtherMeasured ? order.compare(a, b) : Boolean.compare(isMeasured, isOtherMeasured);
        };
    }

    private long workingSet(Pod pod) {
        return usages.get(pod.uid()).workingSetBytes().orElse(0);
    }

    private long processes(Pod pod) {
        return usages.get(pod.uid()).processes().orElse(0);
    }

    private long disk(Pod pod, EvictionSignal signal) {
        DiskUsage usage = usage(pod, layout.partsOn(signal));
        return signal.resource().equals(EvictionSignal.INODES) ? usage.inodes() : usage.bytes();
    }

    private DiskUsage usage(Pod pod, Set<DiskPart> parts) {
        PodUsage measured = usages.get(pod.uid());
        DiskUsage sum = DiskUsage.of(0, 0);
        for (ContainerUsage container : measured.containers()) {
            sum = parts.contains(DiskPart.ROOTFS) ? sum.plus(container.rootfs()) : sum;
            sum = parts.contains(DiskPart.LOGS) ? sum.plus(container.logs()) : sum;
        }
        if (parts.contains(DiskPart.LOCAL_VOLUMES)) {
            for (Volume volume : pod.spec().volumes().stream().filter(EvictionRanking::isLocal).toList()) {
                sum = sum.plus(measured.volumes().getOrDefault(volume.name(), DiskUsage.UNKNOWN));
            }
        }
        return sum;
    }

    /** Whether the volume is on a disk of the node. A volume without source is an emptyDir. */
    private static boolean isLocal(Volume volume) {
        Optional<VolumeSource> source = volume.source();
        return switch (source.orElse(new VolumeSource.EmptyDir("", Optional.empty()))) {
            case VolumeSource.EmptyDir empty -> empty.medium().isEmpty();
            case VolumeSource.HostPath _, VolumeSource.ConfigMap _, DriverVolumeSource.GitRepo _ -> true;
            default -> false;
        };
    }
}
