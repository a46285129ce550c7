package io.jubelet.app.stats;

import io.jubelet.app.stats.PodSummaries.PodVolumesUse;
import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.domain.stats.summary.VolumeUse;
import io.jubelet.domain.stats.summary.VolumeUse.PvcReference;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Metrics of the usage of volumes of claims. A claim that several pods use counts once. */
final class VolumeMetrics {

    private final MetricCollector metrics = new MetricCollector();
    private final Set<PvcReference> seen = new HashSet<>();

    private VolumeMetrics() {
    }

    /** The families, of the volumes of all pods. */
    static List<MetricFamily> of(Collection<PodVolumesUse> pods) {
        var all = new VolumeMetrics();
        pods.stream().flatMap(pod -> pod.all().stream()).forEach(all::add);
        return all.metrics.families();
    }

    private void add(VolumeUse volume) {
        if (volume.claim().filter(seen::add).isPresent()) {
            List<Label> labels = List.of(new Label("namespace", volume.claim().get().namespace()),
                    new Label("persistentvolumeclaim", volume.claim().get().name()));
            FileSystemUse use = volume.fileSystem();
            gauge("capacity_bytes", "Capacity in bytes of the volume", labels, use.capacityBytes());
            gauge("available_bytes", "Number of available bytes in the volume", labels, use.availableBytes());
            gauge("used_bytes", "Number of used bytes in the volume", labels, use.usedBytes());
            gauge("inodes", "Maximum number of inodes in the volume", labels, use.inodes());
            gauge("inodes_free", "Number of free inodes in the volume", labels, use.inodesFree());
            gauge("inodes_used", "Number of used inodes in the volume", labels, use.inodesUsed());
            volume.abnormal().ifPresent(abnormal -> gauge("health_status_abnormal", "Abnormal volume health status. The count is either "
                    + "1 or 0. 1 indicates the volume is unhealthy, 0 indicates volume is healthy", labels,
                    OptionalLong.of(abnormal ? 1 : 0)));
        }
    }

    private void gauge(String name, String help, List<Label> labels, OptionalLong value) {
        value.ifPresent(number -> metrics.add("kubelet_volume_stats_" + name, "[ALPHA] " + help, MetricType.GAUGE, labels, number));
    }
}
