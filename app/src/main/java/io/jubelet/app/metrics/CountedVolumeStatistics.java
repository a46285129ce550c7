package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.VolumeDirectory;
import io.jubelet.ports.volume.VolumeMeasurement;
import io.jubelet.ports.volume.VolumeStatistics;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Measures how long it takes to measure volumes: by counting their files, by their file system, by the size of a block device, or by a CSI
 * driver. Thread-safe.
 */
final class CountedVolumeStatistics implements VolumeStatistics {

    /** Plugins whose volumes have no file system of their own, or one in memory. */
    private static final Set<String> COUNTED = Set.of("kubernetes.io~empty-dir", "kubernetes.io~configmap", "kubernetes.io~secret",
            "kubernetes.io~downward-api", "kubernetes.io~projected");
    private static final String CSI = "kubernetes.io~csi";

    private final VolumeStatistics statistics;
    private final Histogram duration;
    private final Timers timers;

    CountedVolumeStatistics(VolumeStatistics statistics, Histogram duration, Timers timers) {
        this.statistics = statistics;
        this.duration = duration;
        this.timers = timers;
    }

    /** The family of all measurements, by who or what measures. */
    static Histogram duration(MetricRegistry registry) {
        return registry.histogram("kubelet_volume_metric_collection_duration_seconds",
                "[ALPHA] Duration in seconds to calculate volume stats", Buckets.DEFAULT, "metric_source");
    }

    @Override
    public List<VolumeDirectory> volumes(String podUid) {
        return statistics.volumes(podUid);
    }

    @Override
    public VolumeMeasurement measure(String podUid, VolumeDirectory volume, Duration limit) {
        long begin = timers.nanos();
        try {
            return statistics.measure(podUid, volume, limit);
        } finally {
            if (!volume.type().equals(CSI)) {
                duration.observe(Duration.ofNanos(timers.nanos() - begin), COUNTED.contains(volume.type()) ? "du" : "statfs");
            }
        }
    }

    @Override
    public List<VolumeDirectory> devices(String podUid) {
        return statistics.devices(podUid);
    }

    @Override
    public VolumeMeasurement measureDevice(String podUid, VolumeDirectory device) {
        long begin = timers.nanos();
        try {
            return statistics.measureDevice(podUid, device);
        } finally {
            duration.observe(Duration.ofNanos(timers.nanos() - begin), "block");
        }
    }
}
