package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeManagedFiles;
import io.jubelet.ports.files.ManagedFiles;

final class FakeManagedFilesTest extends ManagedFilesContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected ManagedFiles files(DiskProbe disk) {
        return new FakeManagedFiles(FakeDiskProbe.of(disk), disk.root(), disk.root() + "/hosts");
    }
}
