package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakePullRecordFiles;
import io.jubelet.ports.image.PullRecordFiles;

final class FakePullRecordFilesTest extends PullRecordFilesContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected PullRecordFiles files(DiskProbe disk) {
        return new FakePullRecordFiles(FakeDiskProbe.of(disk), disk.root() + "/image_manager");
    }
}
