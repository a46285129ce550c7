package io.jubelet.ports.contract;

import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.fake.FakeStateFiles;

final class FakeStateFilesTest extends StateFilesContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected StateFiles files(DiskProbe disk) {
        return new FakeStateFiles(FakeDiskProbe.of(disk), disk.root());
    }
}
