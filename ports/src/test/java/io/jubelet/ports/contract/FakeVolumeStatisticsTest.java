package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeVolumeStatistics;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.volume.VolumeStatistics;

final class FakeVolumeStatisticsTest extends VolumeStatisticsContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected VolumeStatistics statistics(DiskProbe disk) {
        return new FakeVolumeStatistics(FakeDiskProbe.of(disk), disk.root(), new VirtualTimers());
    }
}
