package io.jubelet.domain.eviction;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.qos.CriticalPods;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The volumes whose size can cause an eviction, so that no others have to be measured. */
public final class LimitedVolumes {

    private LimitedVolumes() {
    }

    /** Names of the {@code emptyDir} volumes that have a limit; none of a critical pod, which stays in any case. */
    public static List<String> of(Pod pod) {
        return CriticalPods.isCritical(pod) ? List.of()
                : pod.spec().volumes().stream().filter(LimitedVolumes::isLimited).map(Volume::name).toList();
    }

    private static boolean isLimited(Volume volume) {
        return volume.source().orElse(null) instanceof VolumeSource.EmptyDir(_, Optional<Quantity> limit)
                && limit.filter(most -> most.signum() > 0).isPresent();
    }

    /**
     * The order to evict a pod for the size of a volume; empty when none is above its limit.
     *
     * @param volumes what was measured, by name; what was not counts as nothing
     */
    public static Optional<PodEviction> exceeded(Pod pod, Map<String, DiskUsage> volumes) {
        PodUsage usage = new PodUsage(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), List.of(), volumes);
        return LocalStorageLimits.exceeded(List.of(pod), FilesystemLayout.SINGLE, Map.of(pod.uid(), usage)).stream()
                .findFirst();
    }
}
