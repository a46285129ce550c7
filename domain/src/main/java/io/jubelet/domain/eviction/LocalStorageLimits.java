package io.jubelet.domain.eviction;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.qos.CriticalPods;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodResources;
import io.jubelet.domain.requests.Scope;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Limits of local storage, which no kernel enforces: pods that exceed one are evicted whether or not the node is short
 *.
 */
public final class LocalStorageLimits {

    private LocalStorageLimits() {
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
                        .map(message -> PodEviction.ofLimit(pod, message)))
                .toList();
    }

    private static Optional<String> reason(Pod pod, FilesystemLayout layout, PodUsage usage) {
        return emptyDir(pod, usage).or(() -> wholePod(pod, usage)).or(() -> container(pod, layout, usage));
    }

    private static Optional<String> emptyDir(Pod pod, PodUsage usage) {
        for (Volume volume : pod.spec().volumes()) {
            if (volume.source().orElse(null) instanceof VolumeSource.EmptyDir(_, Optional<Quantity> limit)) {
                long used = usage.volumes().getOrDefault(volume.name(), DiskUsage.UNKNOWN).bytes();
                if (limit.filter(most -> most.signum() > 0 && isAbove(used, most)).isPresent()) {
                    return Optional.of("Usage of EmptyDir volume \"" + volume.name() + "\" exceeds the limit \""
                            + limit.get() + "\". ");
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> wholePod(Pod pod, PodUsage usage) {
        Quantity limit = PodResources.limits(pod.spec(), Scope.ALL).get(ResourceName.EPHEMERAL_STORAGE);
        if (limit == null || !isAbove(usage.ephemeralStorageBytes().orElse(0), limit)) {
            return Optional.empty();
        }
        return Optional.of("Pod ephemeral local storage usage exceeds the total limit of containers " + limit + ". ");
    }

    private static Optional<String> container(Pod pod, FilesystemLayout layout, PodUsage usage) {
        for (ContainerUsage container : usage.containers()) {
            // the writable layer counts only where one file system holds everything
            long used = container.logs().bytes()
                    + (layout == FilesystemLayout.SINGLE ? container.rootfs().bytes() : 0);
            Optional<Quantity> limit = limit(pod, container.name()).filter(most -> isAbove(used, most));
            if (limit.isPresent()) {
                return Optional.of("Container " + container.name() + " exceeded its local ephemeral storage limit \""
                        + limit.get() + "\". ");
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
