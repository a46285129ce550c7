package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeVolumeFiles;
import io.jubelet.ports.volume.VolumeFiles;

final class FakeVolumeFilesTest extends VolumeFilesContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected VolumeFiles files(DiskProbe disk) {
        return new FakeVolumeFiles(FakeDiskProbe.of(disk), disk.root());
    }
}
