package io.jubelet.domain.eviction;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.qos.CriticalPods;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.requests.Scope;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Limits of local storage, which no kernel enforces: pods that exceed one are evicted whether or not the node is short.
 */
public final class LocalStorageLimits {

    /** The exceeded limit: its name for metrics, and the text for users. */
    private record Exceeded(String signal, String message) {
    }

    private LocalStorageLimits() {
    }

    /**
     * Whether the pod has a limit of ephemeral storage, its own or one of a container, so that what it uses has to be
     * measured. Sizes of volumes do not count here, see {@link LimitedVolumes}.
     */
    public static boolean applyTo(Pod pod) {
        return PodRequests.limits(pod.spec(), Scope.ALL).containsKey(ResourceName.EPHEMERAL_STORAGE) && !CriticalPods.isCritical(pod);
    }

    /**
     * The pods to evict, in the given order: those with an emptyDir above its limit, those above the sum of their
     * limits, those with a container above its limit. Critical pods stay.
     *
     * @param usages what the pods use, by uid; a pod without measurement stays
     */
    public static List<PodEviction> exceeded(List<Pod> pods, FilesystemLayout layout, Map<String, PodUsage> usages) {
        return pods.stream()
                .filter(pod -> usages.containsKey(pod.uid()) && !CriticalPods.isCritical(pod))
                .flatMap(pod -> reason(pod, layout, usages.get(pod.uid())).stream()
                        .map(exceeded -> PodEviction.ofLimit(pod, exceeded.signal(), exceeded.message())))
                .toList();
    }

    private static Optional<Exceeded> reason(Pod pod, FilesystemLayout layout, PodUsage usage) {
        return emptyDir(pod, usage).or(() -> wholePod(pod, usage)).or(() -> container(pod, layout, usage));
    }

    private static Optional<Exceeded> emptyDir(Pod pod, PodUsage usage) {
        for (Volume volume : pod.spec().volumes()) {
            if (volume.source().orElse(null) instanceof VolumeSource.EmptyDir(_, Optional<Quantity> limit)) {
                long used = usage.volumes().getOrDefault(volume.name(), DiskUsage.UNKNOWN).bytes();
                if (limit.filter(most -> most.signum() > 0 && isAbove(used, most)).isPresent()) {
                    return Optional.of(new Exceeded("emptydirfs.limit", "Usage of EmptyDir volume \"" + volume.name()
                            + "\" exceeds the limit \"" + limit.get() + "\". "));
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Exceeded> wholePod(Pod pod, PodUsage usage) {
        Quantity limit = PodRequests.limits(pod.spec(), Scope.ALL).get(ResourceName.EPHEMERAL_STORAGE);
        if (limit == null || !isAbove(usage.ephemeralStorageBytes().orElse(0), limit)) {
            return Optional.empty();
        }
        return Optional.of(new Exceeded("ephemeralpodfs.limit",
                "Pod ephemeral local storage usage exceeds the total limit of containers " + limit + ". "));
    }

    private static Optional<Exceeded> container(Pod pod, FilesystemLayout layout, PodUsage usage) {
        for (ContainerUsage container : usage.containers()) {
            // the writable layer counts only where one file system holds everything
            long used = container.logs().bytes()
                    + (layout == FilesystemLayout.SINGLE ? container.rootfs().bytes() : 0);
            Optional<Quantity> limit = limit(pod, container.name()).filter(most -> isAbove(used, most));
            if (limit.isPresent()) {
                return Optional.of(new Exceeded("ephemeralcontainerfs.limit", "Container " + container.name()
                        + " exceeded its local ephemeral storage limit \"" + limit.get() + "\". "));
            }
        }
        return Optional.empty();
    }

    private static Optional<Quantity> limit(Pod pod, String name) {
        return Stream.concat(pod.spec().containers().stream(),
                        pod.spec().initContainers().stream().filter(Container::isSidecar))
                .filter(container -> container.name().equals(name)).findFirst()
                .map(container -> container.resourcesOrNone().limits().get(ResourceName.EPHEMERAL_STORAGE))
                .filter(limit -> limit.value() != 0);
    }

    private static boolean isAbove(long used, Quantity limit) {
        return Quantity.of(used, Quantity.Format.BINARY_SI).compareTo(limit) > 0;
    }
}
