package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakePodDirectories;
import io.jubelet.ports.files.PodDirectories;

final class FakePodDirectoriesTest extends PodDirectoriesContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected PodDirectories directories(DiskProbe disk) {
        return new FakePodDirectories(FakeDiskProbe.of(disk), disk.root());
    }
}
