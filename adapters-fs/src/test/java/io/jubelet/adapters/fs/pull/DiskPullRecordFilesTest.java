package io.jubelet.adapters.fs.pull;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.PullRecordFilesContract;
import io.jubelet.ports.image.PullRecordFiles;

final class DiskPullRecordFilesTest extends PullRecordFilesContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected PullRecordFiles files(DiskProbe disk) {
        return ((RealDisk) disk).files().pullRecordFiles();
    }
}
