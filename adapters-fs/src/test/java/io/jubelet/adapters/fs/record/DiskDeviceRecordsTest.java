package io.jubelet.adapters.fs.record;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.ports.contract.DeviceRecordsContract;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.volume.VolumeRecords;

final class DiskDeviceRecordsTest extends DeviceRecordsContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected VolumeRecords records(DiskProbe disk) {
        return ((RealDisk) disk).files().volumeRecords();
    }
}
