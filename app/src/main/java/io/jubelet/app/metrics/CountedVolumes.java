package io.jubelet.app.metrics;

import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.metrics.Buckets;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.OwnershipProgress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Measures how volumes are set up, and counts them. */
final class CountedVolumes implements HostVolumes {

    /** About the way in which a kubelet learns, after its start, of the volumes that are there. */
    private static final List<String> ALWAYS_ZERO = List.of("reconstruct_volume_operations_total",
            "reconstruct_volume_operations_errors_total", "force_cleaned_failed_volume_operations_total",
            "force_cleaned_failed_volume_operation_errors_total");

    private final HostVolumes volumes;
    private final Histogram duration;
    private final VolumeCounts counts;
    private final OrphanMetrics orphans;
    private final Timers timers;

    CountedVolumes(HostVolumes volumes, MetricRegistry registry, VolumeCounts counts, OrphanMetrics orphans, Timers timers) {
        this.volumes = volumes;
        this.duration = registry.histogram("storage_operation_duration_seconds", "[ALPHA] Storage operation duration",
                Buckets.of(.1, .25, .5, 1, 2.5, 5, 10, 15, 25, 50, 120, 300, 600),
                "volume_plugin", "operation_name", "status", "migrated");
        for (String name : ALWAYS_ZERO) {
            registry.counter(name, "[ALPHA] Volumes are not rebuilt from what their directories look like when the agent starts: "
                    + "this stays 0.");
        }
        this.counts = counts;
        this.orphans = orphans;
        this.timers = timers;
    }

    @Override
    public String setUp(String podUid, String volume, VolumePlan plan, Optional<VolumeGroup> group) {
        String operation = plan instanceof VolumePlan.LocalDevice || plan instanceof VolumePlan.PublishedDevice ? "map_volume" : "volume_mount";
        String plugin = VolumeCounts.plugin(plan);
        counts.begun(podUid, volume, plugin);
        long begin = timers.nanos();
        String status = "fail-unknown";
        try {
            String path = volumes.setUp(podUid, volume, plan, group);
            status = "success";
            counts.ready(podUid, volume, plugin);
            return path;
        } finally {
            duration.observe(Duration.ofNanos(timers.nanos() - begin), plugin, operation, status, "false");
        }
    }

    @Override
    public Optional<OwnershipProgress> ownershipProgress(String podUid, String volume) {
        return volumes.ownershipProgress(podUid, volume);
    }

    @Override
    public String mountSubPath(String podUid, String container, SubPath part) {
        return volumes.mountSubPath(podUid, container, part);
    }

    @Override
    public void releaseParts(String podUid) {
        volumes.releaseParts(podUid);
    }

    @Override
    public void unmapDevice(String podUid, String name) {
        volumes.unmapDevice(podUid, name);
    }

    @Override
    public void tearDown(String podUid) {
        boolean success = false;
        try {
            volumes.tearDown(podUid);
            success = true;
            counts.tornDown(podUid);
        } finally {
            orphans.tornDown(podUid, success);
        }
    }

    @Override
    public void releaseUnused() {
        volumes.releaseUnused();
    }
}
