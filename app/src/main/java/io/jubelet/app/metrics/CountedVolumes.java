package io.jubelet.app.metrics;

import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.OwnershipProgress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Counts volumes, and measures how they are unmounted. */
final class CountedVolumes implements HostVolumes {

    private final HostVolumes volumes;
    private final StorageOperations operations;
    private final VolumeCounts counts;
    private final OrphanMetrics orphans;
    private final Timers timers;

    CountedVolumes(HostVolumes volumes, StorageOperations operations, VolumeCounts counts, OrphanMetrics orphans, Timers timers) {
        this.volumes = volumes;
        this.operations = operations;
        this.counts = counts;
        this.orphans = orphans;
        this.timers = timers;
    }

    @Override
    public String setUp(String podUid, String volume, VolumePlan plan, Optional<VolumeGroup> group) {
        VolumeCounts.Kind kind = VolumeCounts.Kind.of(plan);
        counts.begun(podUid, volume, kind.plugin());
        String path = volumes.setUp(podUid, volume, plan, group);
        Optional<Duration> since = counts.ready(podUid, volume, kind);
        if (!kind.device()) {
            since.ifPresent(taken -> operations.mounted(kind.plugin(), taken));
        }
        return path;
    }

    @Override
    public void growFileSystem(String podUid, String volume, VolumePlan.Local plan) {
        volumes.growFileSystem(podUid, volume, plan);
    }

    @Override
    public FlexCapabilities flexDriver(FlexDriverName name) {
        return volumes.flexDriver(name);
    }

    @Override
    public boolean takesLabels(String path) {
        return volumes.takesLabels(path);
    }

    @Override
    public List<String> mountReferences(String path) {
        return volumes.mountReferences(path);
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
    public void unmountSubPaths(String podUid) {
        volumes.unmountSubPaths(podUid);
    }

    @Override
    public void unmapDevice(String podUid, String name) {
        volumes.unmapDevice(podUid, name);
    }

    /** All volumes of a pod are unmounted together; those of CSI drivers are measured where the drivers are called. */
    @Override
    public void tearDown(String podUid) {
        boolean success = false;
        List<VolumeCounts.Kind> there = counts.there(podUid);
        long begin = timers.nanos();
        try {
            volumes.tearDown(podUid);
            success = true;
            counts.tornDown(podUid);
        } finally {
            orphans.tornDown(podUid, success);
            Duration took = Duration.ofNanos(timers.nanos() - begin);
            for (VolumeCounts.Kind kind : there) {
                if (!kind.isOfDriver()) {
                    operations.ended(kind.plugin(), kind.device() ? "unmap_volume" : "volume_unmount", success, took);
                }
            }
        }
    }

    @Override
    public void releaseUnused() {
        volumes.releaseUnused();
    }
}
