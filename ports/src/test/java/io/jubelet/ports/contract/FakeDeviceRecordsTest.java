package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeVolumeRecords;
import io.jubelet.ports.volume.VolumeRecords;

final class FakeDeviceRecordsTest extends DeviceRecordsContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected VolumeRecords records(DiskProbe disk) {
        return new FakeVolumeRecords(FakeDiskProbe.of(disk), disk.root());
    }
}
