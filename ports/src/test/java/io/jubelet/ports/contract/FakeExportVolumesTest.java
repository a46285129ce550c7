package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.volume.HostVolumes;

final class FakeExportVolumesTest extends ExportPersistentVolumes {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected HostVolumes volumes(DiskProbe disk) {
        return new FakeHostVolumes(FakeDiskProbe.of(disk), disk.root());
    }
}
