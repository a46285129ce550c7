package io.jubelet.adapters.fs.checkpoint;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.StateFilesContract;

final class DiskStateFilesTest extends StateFilesContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected StateFiles files(DiskProbe disk) {
        return ((RealDisk) disk).files().states();
    }
}
