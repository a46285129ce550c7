package io.jubelet.domain.eviction;

import io.jubelet.domain.stats.MemoryUsage;
import io.jubelet.domain.stats.summary.ContainerUse;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.domain.stats.summary.PodUse;
import io.jubelet.domain.stats.summary.Summary;
import io.jubelet.domain.stats.summary.VolumeUse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Usage of pods for evictions, from the statistics of a node. */
public final class PodUsages {

    private PodUsages() {
    }

    /** Usage of the pods of a summary, by uid; pods without a running container are not part of it. */
    public static Map<String, PodUsage> of(Summary summary) {
        Map<String, PodUsage> usages = new HashMap<>();
        summary.pods().forEach(pod -> usages.put(pod.pod().uid(), usage(pod)));
        return usages;
    }

    private static PodUsage usage(PodUse pod) {
        Map<String, DiskUsage> volumes = new HashMap<>();
        for (VolumeUse volume : pod.volumes()) {
            volumes.put(volume.name(), disk(Optional.of(volume.fileSystem())));
        }
        return new PodUsage(workingSet(pod.memory()), pod.processes(),
                pod.ephemeralStorage().map(FileSystemUse::usedBytes).orElse(OptionalLong.empty()),
                pod.containers().stream().map(PodUsages::container).toList(), volumes);
    }

    private static ContainerUsage container(ContainerUse container) {
        return new ContainerUsage(container.name(), workingSet(container.memory()), disk(container.rootfs()),
                disk(container.logs()));
    }

    private static OptionalLong workingSet(Optional<MemoryUsage> memory) {
        return memory.map(MemoryUsage::workingSetBytes).orElse(OptionalLong.empty());
    }

    private static DiskUsage disk(Optional<FileSystemUse> use) {
        return use.map(found -> new DiskUsage(found.usedBytes(), found.inodesUsed())).orElse(DiskUsage.UNKNOWN);
    }
}
