package io.jubelet.adapters.fs.pod;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.PodDirectoriesContract;
import io.jubelet.ports.files.PodDirectories;

final class DiskPodDirectoriesTest extends PodDirectoriesContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected PodDirectories directories(DiskProbe disk) {
        return ((RealDisk) disk).files().podDirectories();
    }
}
