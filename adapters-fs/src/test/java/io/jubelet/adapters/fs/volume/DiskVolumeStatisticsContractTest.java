package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.VolumeStatisticsContract;
import io.jubelet.ports.volume.VolumeStatistics;

final class DiskVolumeStatisticsContractTest extends VolumeStatisticsContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected VolumeStatistics statistics(DiskProbe disk) {
        return ((RealDisk) disk).files().volumeStatistics();
    }
}
