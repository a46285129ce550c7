package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.ports.volume.VolumeDirectory;
import io.jubelet.ports.volume.VolumeMeasurement;
import io.jubelet.ports.volume.VolumeStatistics;
import java.time.Duration;
import java.util.List;

/** {@link VolumeStatistics} whose calls run on host threads. A volume that hangs keeps no other from being measured. */
public final class OffloadedVolumeStatistics implements VolumeStatistics {

    private final VolumeStatistics statistics;
    private final BlockingWork work;

    /** The same statistics, by calls that run on host threads. */
    public OffloadedVolumeStatistics(VolumeStatistics statistics, BlockingWork work) {
        this.statistics = statistics;
        this.work = work;
    }

    @Override
    public List<VolumeDirectory> volumes(String podUid) {
        return work.call(OffloadedVolumes.ofPod(podUid), () -> statistics.volumes(podUid));
    }

    @Override
    public VolumeMeasurement measure(String podUid, VolumeDirectory volume, Duration limit) {
        return work.call("volume \"" + volume.name() + "\" of pod " + podUid,
                () -> statistics.measure(podUid, volume, limit));
    }

    @Override
    public List<VolumeDirectory> devices(String podUid) {
        return work.call(OffloadedVolumes.ofPod(podUid), () -> statistics.devices(podUid));
    }

    @Override
    public VolumeMeasurement measureDevice(String podUid, VolumeDirectory device) {
        return work.call("volume \"" + device.name() + "\" of pod " + podUid, () -> statistics.measureDevice(podUid, device));
    }
}
