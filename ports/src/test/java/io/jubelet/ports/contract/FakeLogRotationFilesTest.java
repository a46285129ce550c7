package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeLogRotationFiles;
import io.jubelet.ports.files.LogRotationFiles;

final class FakeLogRotationFilesTest extends LogRotationFilesContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected LogRotationFiles files(DiskProbe disk) {
        return new FakeLogRotationFiles(FakeDiskProbe.of(disk), disk.root() + "/log/pods");
    }
}
