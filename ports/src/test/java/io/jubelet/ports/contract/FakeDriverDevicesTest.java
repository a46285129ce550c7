package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.FakeVolumeRecords;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.VolumeRecords;

final class FakeDriverDevicesTest extends DriverDevicesContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected HostVolumes volumes(DiskProbe disk) {
        return new FakeHostVolumes(FakeDiskProbe.of(disk), disk.root());
    }

    @Override
    protected VolumeRecords records(DiskProbe disk) {
        return new FakeVolumeRecords(FakeDiskProbe.of(disk), disk.root());
    }
}
